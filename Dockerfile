# docker build -t bolshak . && docker run -p 8064:8064 -v bolshak:/data bolshak
FROM rust:1.95-slim-bookworm AS build
WORKDIR /src
# The toolchain file also names components and targets that only development needs.
ENV RUSTUP_TOOLCHAIN=1.95.0
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/src/target \
    cargo build --locked --profile dist && cp target/dist/bolshak /usr/local/bin/bolshak

FROM debian:bookworm-slim
RUN useradd --system --uid 8064 --home-dir /data --create-home bolshak
COPY --from=build /usr/local/bin/bolshak /usr/local/bin/bolshak
USER bolshak
WORKDIR /data
VOLUME /data
EXPOSE 8064
ENV BOLSHAK_LISTEN=0.0.0.0:8064 BOLSHAK_DATA=/data BOLSHAK_LOG_FORMAT=json
ENTRYPOINT ["bolshak"]
CMD ["serve"]
