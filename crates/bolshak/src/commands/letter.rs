//! `bolshak letter`: games by correspondence on one file.

mod options;

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use correspondence::{
    Adjudication, Answer, Claim, Dotted, DrawWord, Evaluation, Event, EventAct, EventGame, LONGEST_LETTER,
    LeaverDecision, Materials, Measure, Notice, OfferedLine, Office, Participant, PlayAct, Postmarks, Score,
    StartSheet, Verdict, Written, prove, read_bytes, read_date,
};
use draughts::Color;
use game::{Day, DaysControl, Leave};
use language::Language;

use super::log_file::LogFile;
use crate::failure::Failure;
use options::Task;

/// Play by correspondence (section X): letters read and checked, sums counted, cards and e-mails made, claims, leave and whole events. Everything is
/// kept in one file, a line for each act; nothing is ever erased from it.
#[derive(clap::Args)]
pub(crate) struct Letter {
    /// The file of the games
    #[arg(long, short, global = true, default_value = "letters.jsonl")]
    file: PathBuf,
    /// The number of the game, where there are several
    #[arg(long, short, global = true)]
    game: Option<u32>,
    #[command(subcommand)]
    task: Task,
}

/// The event and its file.
struct Bureau {
    file: LogFile,
    event: Event,
    language: Language,
    game: Option<u32>,
}

impl Letter {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let lines = self.answer(language)?;
        let mut out = std::io::stdout().lock();
        for line in lines {
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    fn answer(self, language: Language) -> Result<Vec<String>, Failure> {
        let day = |text: &str| day(language, text);
        let sheet = match &self.task {
            Task::New { code, white, black, variant, start, end } => Some(StartSheet {
                code: code.clone(),
                name: code.clone(),
                variant: *variant,
                start: day(start)?,
                end: end.as_deref().map(day).transpose()?,
                control: DaysControl::CORRESPONDENCE,
                organiser: String::new(),
                arbiter: String::new(),
                secretary: String::new(),
                server: false,
                players: [white, black]
                    .map(|name| Participant {
                        name: name.clone(),
                        address: String::new(),
                        email: String::new(),
                    })
                    .to_vec(),
            }),
            Task::Start { list } => {
                let read = StartSheet::read(&text(list)?);
                Some(read.map_err(|bad| Failure::Input(language.letter_bad_list(&bad)))?)
            }
            _ => None,
        };
        if let Some(sheet) = sheet {
            // Whatever is wrong with the list is said before there is a file.
            let act = EventAct::Start { sheet };
            let mut event = Event::new();
            let refused = event.act(&act).err();
            if let Some(refusal) = refused {
                return Err(Failure::Input(language.letter_event_refusal(&event, &refusal)));
            }
            let file = LogFile::create(&self.file, &[br#"{"n":1,"event":"start""#], language)?;
            let mut bureau = Bureau { file, event: Event::new(), language, game: None };
            bureau.act(&act)?;
            let (count, code) =
                (bureau.event.games().len(), bureau.event.sheet().map(|sheet| sheet.code.clone()));
            let arguments = [("code", code.unwrap_or_default().into()), ("count", count.into())];
            return Ok(vec![language.say("letter-cli-started", &arguments)]);
        }
        let (file, lines, warning) = LogFile::open(&self.file, !self.task.only_reads(), language)?;
        let mut event = Event::new();
        for (line, value) in lines {
            let act: EventAct = serde_json::from_value(value).map_err(|e| {
                file.fault("tournament-file-not-an-act", line, Some(("error", e.to_string().into())))
            })?;
            if let Err(refusal) = event.act(&act) {
                let refusal = ("refusal", language.letter_event_refusal(&event, &refusal).into());
                return Err(file.fault("tournament-file-refused", line, Some(refusal)));
            }
        }
        let mut bureau = Bureau { file, event, language, game: self.game };
        let mut answer = bureau.perform(self.task)?;
        answer.splice(0..0, warning);
        Ok(answer)
    }
}

fn day(language: Language, text: &str) -> Result<Day, Failure> {
    let bad = || {
        Failure::Input(
            language.say("letter-cli-bad-date", &[("text", text.escape_debug().to_string().into())]),
        )
    };
    read_date(text.trim()).ok_or_else(bad)
}

fn score(language: Language, text: &str) -> Result<Score, Failure> {
    match text {
        "1-0" => Ok(Score::White),
        "0-1" => Ok(Score::Black),
        "1/2" | "1/2-1/2" | "=" => Ok(Score::Draw),
        _ => {
            let text = text.escape_debug().to_string();
            Err(Failure::Input(language.say("letter-cli-bad-score", &[("text", text.into())])))
        }
    }
}

/// What a file or standard input holds, up to one byte more than a letter may have.
fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let limit = LONGEST_LETTER as u64 + 1;
    let read = if path == Path::new("-") {
        std::io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::read(path, error))?;
    Ok(bytes)
}

fn text(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::read(path, error))
}

/// A value by its name in the log.
fn named<T: serde::de::DeserializeOwned>(language: Language, name: &str) -> Result<T, Failure> {
    let found = serde_json::from_value(serde_json::Value::String(name.to_owned()));
    found.map_err(|_| {
        let text = name.escape_debug().to_string();
        Failure::Input(language.say("letter-unread-bad-word", &[("line", 1.into()), ("text", text.into())]))
    })
}

fn written(moves: &[String]) -> Vec<Written> {
    moves.iter().flat_map(|text| text.split_whitespace()).map(Written::new).collect()
}

impl Bureau {
    /// Takes an act in and writes it down; what came of it in words.
    fn act(&mut self, act: &EventAct) -> Result<Vec<String>, Failure> {
        let notices = self.taken(act)?;
        // An act of the event speaks of several games.
        let named = !matches!(act, EventAct::Game { .. });
        let said = notices.iter().map(|notice| {
            let said = self.language.letter_notice(&self.event, notice);
            match notice {
                Notice::Game(number, _) if named => format!("{}: {said}", self.pair(*number)),
                _ => said,
            }
        });
        Ok(said.collect())
    }

    /// A game by its number and names.
    fn pair(&self, number: u32) -> String {
        let names =
            self.event.game(number).map(|game| (self.event.name(game.white), self.event.name(game.black)));
        let (white, black) = names.unwrap_or_default();
        format!("{number}. {white} – {black}")
    }

    fn taken(&mut self, act: &EventAct) -> Result<Vec<Notice>, Failure> {
        let mut next = self.event.clone();
        let notices = next.act(act).map_err(|refusal| Failure::Refused {
            code: refusal.code(),
            article: Some(refusal.article()),
            message: self.language.letter_event_refusal(&self.event, &refusal),
        })?;
        self.file.write(&[serde_json::to_string(act).map_err(Failure::input)?])?;
        self.event = next;
        Ok(notices)
    }

    fn number(&self) -> Result<u32, Failure> {
        match (self.game, self.event.games().len()) {
            (Some(number), _) => Ok(number),
            (None, 1) => Ok(1),
            _ => Err(Failure::Input(self.language.say("letter-cli-which-game", &[]))),
        }
    }

    fn game(&self) -> Result<(u32, &EventGame), Failure> {
        let number = self.number()?;
        let arguments = [("number", number.into())];
        let missing = || Failure::Input(self.language.say("letter-event-no-game", &arguments));
        self.event.game(number).map(|game| (number, game)).ok_or_else(missing)
    }

    fn player(&self, name: &str) -> Result<u32, Failure> {
        let players = self.event.sheet().map_or(&[][..], |sheet| &sheet.players);
        let number = name.parse::<u32>().ok().filter(|number| self.event.participant(*number).is_some());
        let called = (1..).zip(players).find(|(_, player)| player.name == name).map(|(number, _)| number);
        number.or(called).ok_or_else(|| {
            let name = name.escape_debug().to_string();
            Failure::Input(self.language.say("letter-cli-no-player-called", &[("name", name.into())]))
        })
    }

    fn day(&self, text: &str) -> Result<Day, Failure> {
        day(self.language, text)
    }

    fn play(&mut self, play: PlayAct) -> Result<Vec<String>, Failure> {
        let game = self.number()?;
        let mut lines = self.act(&EventAct::Game { game, play })?;
        lines.extend(self.next()?);
        Ok(lines)
    }

    /// How the game stands and what comes next.
    fn next(&self) -> Result<Vec<String>, Failure> {
        let (_, game) = self.game()?;
        let mut lines = self.language.letter_status(&game.play);
        if let Some(due) = game.play.due() {
            lines.extend(self.language.letter_due(&due));
        }
        Ok(lines)
    }

    fn perform(&mut self, task: Task) -> Result<Vec<String>, Failure> {
        let language = self.language;
        match task {
            Task::New { .. } | Task::Start { .. } => Ok(Vec::new()),
            Task::Receive { letter, by, postmark, registered, came, check } => {
                let letter = read_bytes(&bytes(&letter)?);
                let letter = letter.map_err(|unread| Failure::Input(language.letter_unread(&unread)))?;
                let postmarks = Postmarks {
                    sent: postmark.map(|text| self.day(&text)).transpose()?,
                    registered,
                    received: came.map(|text| self.day(&text)).transpose()?,
                };
                let play = PlayAct::Letter { by, letter: Box::new(letter), postmarks };
                if check {
                    let (_, game) = self.game()?;
                    let found = game.play.clone().act(&play);
                    let found = found.map_err(|refusal| Failure::Refused {
                        code: refusal.code(),
                        article: Some(refusal.article()),
                        message: language.letter_refusal(&refusal),
                    })?;
                    return Ok(found.iter().map(|finding| language.letter_finding(finding)).collect());
                }
                self.play(play)
            }
            Task::Reply {
                moves,
                accept,
                line,
                offer_draw,
                accept_draw,
                claim_draw,
                resign,
                received,
                sent,
                postmark,
                charge,
                mail,
                greeting,
            } => {
                let lines = line.iter().map(|line| {
                    let (name, moves) = line.split_once(": ").unwrap_or(("", line));
                    OfferedLine {
                        name: name.to_owned(),
                        moves: moves.split_whitespace().map(Written::new).collect(),
                    }
                });
                let draw = if offer_draw {
                    Some(DrawWord::Offered)
                } else {
                    let claimed = claim_draw.then_some(DrawWord::Claimed);
                    accept_draw.then_some(DrawWord::Accepted).or(claimed)
                };
                let (_, game) = self.game()?;
                let writer = self.event.participant(game.player(game.play.to_write()));
                let answer = Answer {
                    accepted: written(&accept),
                    moves: written(&moves),
                    lines: lines.collect(),
                    draw,
                    resigns: resign,
                    opponent_sent: postmark.map(|text| self.day(&text)).transpose()?,
                    received: received.map(|text| self.day(&text)).transpose()?,
                    sent: Some(self.day(&sent)?),
                    charge,
                    leave: None,
                    greeting,
                    address: writer.map(|writer| writer.address.clone()).unwrap_or_default(),
                    signature: writer.map(|writer| writer.name.clone()).unwrap_or_default(),
                };
                let (by, white, black) = (game.play.to_write(), game.white, game.black);
                let letter = game.play.compose(&answer).map_err(|refusal| Failure::Refused {
                    code: refusal.code(),
                    article: Some(refusal.article()),
                    message: language.letter_refusal(&refusal),
                })?;
                let card = if mail {
                    language.letter_mail(&letter, self.event.name(white), self.event.name(black))
                } else {
                    language.letter_card(&letter)
                };
                let play = PlayAct::Letter { by, letter: Box::new(letter), postmarks: Postmarks::default() };
                let found = self.act(&EventAct::Game { game: self.number()?, play })?;
                let mut lines = vec![card];
                lines.extend(found);
                Ok(lines)
            }
            Task::Status { day: Some(day) } => {
                let day = self.day(&day)?;
                let owed: Vec<String> = self
                    .event
                    .owed(day)
                    .iter()
                    .map(|notice| language.letter_notice(&self.event, notice))
                    .collect();
                let nothing = || {
                    let day = Dotted(day).to_string();
                    vec![language.say("letter-cli-nothing-owed", &[("day", day.into())])]
                };
                Ok(if owed.is_empty() { nothing() } else { owed })
            }
            Task::Status { .. } if self.game.is_none() && self.event.games().len() > 1 => {
                let games = (1..).zip(self.event.games());
                Ok(games.map(|(number, game)| language.letter_game_line(&self.event, number, game)).collect())
            }
            Task::Status { .. } => self.next(),
            Task::Schedule => {
                let (_, game) = self.game()?;
                let (white, black) = (self.event.name(game.white), self.event.name(game.black));
                Ok(vec![language.letter_schedule(&game.play, white, black)])
            }
            Task::Leave { player, from, to, told, except, granted } => {
                let player = self.player(&player)?;
                let leave = Leave::new(self.day(&from)?, self.day(&to)?)
                    .map_err(|error| Failure::Input(language.letter_leave_error(error)))?;
                if let Some(reason) = granted {
                    return self.act(&EventAct::Grant { player, leave, reason });
                }
                let secretary = self.day(&told)?;
                let mut days: Vec<(u32, Day)> = (1..)
                    .zip(self.event.sheet().map_or(&[][..], |s| &s.players))
                    .map(|(n, _)| (n, secretary))
                    .collect();
                for exception in &except {
                    let (name, told) = exception.split_once('=').unwrap_or((exception, ""));
                    let other = self.player(name)?;
                    days.retain(|(number, _)| *number != other);
                    if !told.is_empty() {
                        days.push((other, self.day(told)?));
                    }
                }
                self.act(&EventAct::Leave { player, leave, told: days, secretary: Some(secretary) })
            }
            Task::Claim { sealed, received, day, without } => {
                let has = |part: &str| !without.iter().any(|left_out| left_out == part);
                let materials =
                    Materials { letters: has("letters"), game: has("game"), schedule: has("schedule") };
                let (_, game) = self.game()?;
                let by = game.play.to_write();
                let (received, day) = (self.day(&received)?, self.day(&day)?);
                self.play(PlayAct::Claim(Claim {
                    by,
                    received,
                    day,
                    sealed,
                    materials,
                    protested: false,
                    told: None,
                }))
            }
            Task::Protest { player, told, day } => {
                let (received, day) = (self.day(&told)?, self.day(&day)?);
                match player {
                    Some(player) => {
                        let (game, by) = (self.number()?, self.player(&player)?);
                        self.done(&EventAct::Protest { game, by, received, day })
                    }
                    None => self.play(PlayAct::Protest { told: received, sent: day }),
                }
            }
            Task::Decide { what, day, reasons, organiser } => {
                let day = self.day(&day)?;
                if let Ok(verdict) = named::<Verdict>(language, &what) {
                    return self.play(PlayAct::Decide { verdict, day });
                }
                let (game, score) = (self.number()?, score(language, &what)?);
                self.done(&if organiser {
                    EventAct::Organiser { game, score, day }
                } else {
                    EventAct::Adjudicate { game, score, reasons, day }
                })
            }
            task => self.perform_event(task),
        }
    }

    /// What an act brought about, or that it is registered.
    fn done(&mut self, act: &EventAct) -> Result<Vec<String>, Failure> {
        let lines = self.act(act)?;
        Ok(if lines.is_empty() { vec![self.language.say("letter-cli-done", &[])] } else { lines })
    }

    fn perform_event(&mut self, task: Task) -> Result<Vec<String>, Failure> {
        let language = self.language;
        match task {
            Task::Sanction { player, measure, by, clause, day } => {
                let measure = match measure.as_str() {
                    "loss" => Measure::Loss { game: self.number()? },
                    other => named(language, other)?,
                };
                let (by, player, day) =
                    (named::<Office>(language, &by)?, self.player(&player)?, self.day(&day)?);
                self.done(&EventAct::Sanction { by, player, measure, clauses: clause, day })
            }
            Task::Dispute { text, player, ruling, appeal, day } => {
                let day = self.day(&day)?;
                let player = player.map(|name| self.player(&name)).transpose()?.unwrap_or_default();
                let act = match (&ruling[..], &appeal[..]) {
                    ([number, office], _) => EventAct::Ruling {
                        dispute: number.parse().unwrap_or_default(),
                        by: named(language, office)?,
                        text,
                        day,
                    },
                    (_, [number, received]) => EventAct::Appeal {
                        dispute: number.parse().unwrap_or_default(),
                        by: player,
                        received: self.day(received)?,
                        day,
                    },
                    _ => EventAct::Dispute { game: self.number()?, by: player, about: text, day },
                };
                self.done(&act)
            }
            Task::Left { player, day, good_reason, decision } => {
                let (player, day) = (self.player(&player)?, self.day(&day)?);
                let act = match decision {
                    Some(name) => {
                        EventAct::Leaver { player, decision: named::<LeaverDecision>(language, &name)?, day }
                    }
                    None => EventAct::Left { player, day, good_reason },
                };
                self.done(&act)
            }
            Task::ListReceived { player, day } => {
                let (player, day) = (self.player(&player)?, self.day(&day)?);
                self.done(&EventAct::ListReceived { player, day })
            }
            Task::Record { from: None, .. } => {
                let (_, game) = self.game()?;
                let (white, black) = (self.event.name(game.white), self.event.name(game.black));
                Ok(language.letter_record(&game.play, white, black).into_iter().collect())
            }
            Task::Record { from: Some(from), day, moves } => {
                let (game, by) = (self.number()?, self.player(&from)?);
                let day = self.day(day.as_deref().unwrap_or_default())?;
                let moves = moves.map(|path| text(&path)).transpose()?.unwrap_or_default();
                self.done(&EventAct::Record { game, by, day, moves })
            }
            Task::Evaluate { player: None, tables, positions, .. } => {
                let (_, game) = self.game()?;
                let library = super::tables::library(tables.as_deref(), language)?;
                let proved = game.proved.clone().or_else(|| prove(game.play.position(), &library, positions));
                let known = Adjudication::of(&game.evaluations, proved);
                let mut lines = language.letter_adjudication(&self.event, game, &known);
                lines.insert(1, game.play.position().unicode(Color::White));
                Ok(lines)
            }
            Task::Evaluate { player: Some(player), score: said, analysis, day, tables, positions } => {
                let by = self.player(&player)?;
                let (game, kept) = self.game()?;
                let library = super::tables::library(tables.as_deref(), language)?;
                // What the event proves by itself need not be written down.
                let proved = match kept.adjudication().proved {
                    Some(_) => None,
                    None => prove(kept.play.position(), &library, positions),
                };
                let evaluation = Evaluation {
                    score: score(language, said.as_deref().unwrap_or_default())?,
                    analysis: analysis.map(|path| text(&path)).transpose()?,
                    day: self.day(day.as_deref().unwrap_or_default())?,
                };
                self.done(&EventAct::Evaluate { game, by, evaluation, proved })
            }
            Task::Close { day } => {
                let day = self.day(&day)?;
                self.done(&EventAct::Close { day })
            }
            Task::List => Ok(vec![language.letter_start_list(&self.event)]),
            Task::Table => Ok(vec![language.letter_table(&self.event).map_err(Failure::input)?]),
            Task::Pdn => {
                let (_, game) = self.game()?;
                Ok(vec![game.play.record(self.event.name(game.white), self.event.name(game.black))])
            }
            // Done by `perform`.
            _ => Ok(Vec::new()),
        }
    }
}
