//! This machine and the settings.

use std::net::TcpListener;
use std::path::Path;

use endgame::Library;

use super::Finding;
use crate::config::Config;

/// Files that a server has open beside its sockets.
const FILES: u64 = 200;
/// So many bytes free on the disk are few, and too few.
const FEW: u64 = 1 << 30;
const TOO_FEW: u64 = 64 << 20;

pub(super) fn look(config: &Config) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(of_settings(config));
    found.push(of_listening(config));
    found.extend(of_folder(&config.data));
    found.extend(of_open_files(config));
    if let Some(folder) = &config.tables {
        found.extend(of_tables(folder));
    }
    if let Some(folder) = &config.collections
        && let Err(error) = std::fs::read_dir(folder)
    {
        found.push(Finding::wrong("collections", &[("path", &folder.display()), ("error", &error)]));
    }
    found
}

/// What does not go together.
fn of_settings(config: &Config) -> Vec<Finding> {
    let mut found = Vec::new();
    let far = !config.listen.ip().is_loopback();
    if far && !config.secure {
        found.push(Finding::warning("not-secure", &[("listen", &config.listen)]));
    }
    if config.secure && config.proxies == 0 {
        found.push(Finding::warning("no-proxies", &[]));
    }
    if far && config.proxies > 0 {
        found.push(Finding::warning("around-proxies", &[("listen", &config.listen)]));
    }
    if config.secure && config.site.as_ref().is_some_and(|site| site.starts_with("http://")) {
        found.push(Finding::wrong("site-not-secure", &[]));
    }
    if config.mail.is_some() && config.site.is_none() {
        found.push(Finding::wrong("mail-without-site", &[]));
    }
    if !config.limits {
        found.push(Finding::warning("no-limits", &[]));
    }
    found
}

/// Whether the address can be listened at.
fn of_listening(config: &Config) -> Finding {
    match TcpListener::bind(config.listen) {
        Ok(_) => Finding::fine("listen", &[("listen", &config.listen)]),
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
            Finding::warning("listen-in-use", &[("listen", &config.listen)])
        }
        Err(error) => Finding::wrong("listen-not", &[("listen", &config.listen), ("error", &error)]),
    }
}

/// The folder of the data, or the one in which it would be made.
fn of_folder(folder: &Path) -> Vec<Finding> {
    let there = folder.ancestors().find(|folder| folder.as_os_str().is_empty() || folder.exists());
    let there = there.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let shown = folder.display();
    let probe = there.join(format!(".bolshak-doctor-{}", std::process::id()));
    let written = std::fs::write(&probe, b"?").and_then(|()| std::fs::remove_file(&probe));
    if let Err(error) = written {
        return vec![Finding::wrong("folder", &[("path", &shown), ("error", &error)])];
    }
    let mut found = vec![Finding::fine("folder-fine", &[("path", &shown)])];
    if let Some(free) = free_bytes(there) {
        found.push(of_space(free, &shown));
    }
    found
}

fn of_space(free: u64, shown: &dyn std::fmt::Display) -> Finding {
    let megabytes = free >> 20;
    let facts: [(&'static str, &dyn std::fmt::Display); 2] = [("path", shown), ("megabytes", &megabytes)];
    if free < TOO_FEW {
        Finding::wrong("disk-full", &facts)
    } else if free < FEW {
        Finding::warning("disk-little", &facts)
    } else {
        Finding::fine("disk", &facts)
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn free_bytes(folder: &Path) -> Option<u64> {
    use std::os::unix::ffi::OsStrExt as _;
    let path = std::ffi::CString::new(folder.as_os_str().as_bytes()).ok()?;
    let mut said = std::mem::MaybeUninit::<libc::statvfs>::uninit();
    // SAFETY: the path ends with a zero, and the structure is as large as the system expects.
    let failed = unsafe { libc::statvfs(path.as_ptr(), said.as_mut_ptr()) } != 0;
    if failed {
        return None;
    }
    // SAFETY: the call has filled it.
    let said = unsafe { said.assume_init() };
    Some(said.f_bavail.saturating_mul(said.f_frsize))
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn free_bytes(_: &Path) -> Option<u64> {
    None
}

fn of_open_files(config: &Config) -> Option<Finding> {
    let most = open_files()?;
    let needed = u64::try_from(config.connections).unwrap_or(u64::MAX).saturating_add(FILES);
    let facts: [(&'static str, &dyn std::fmt::Display); 3] =
        [("most", &most), ("needed", &needed), ("connections", &config.connections)];
    Some(if most < needed {
        Finding::wrong("open-files", &facts)
    } else {
        Finding::fine("open-files-fine", &facts)
    })
}

/// How many files a process may have open.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn open_files() -> Option<u64> {
    let mut said = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the structure is as large as the system expects.
    let failed = unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut said) } != 0;
    (!failed).then_some(said.rlim_cur)
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn open_files() -> Option<u64> {
    None
}

fn of_tables(folder: &Path) -> Vec<Finding> {
    let shown = folder.display();
    if let Err(error) = std::fs::read_dir(folder) {
        return vec![Finding::wrong("tables", &[("path", &shown), ("error", &error)])];
    }
    let (_, refused) = Library::open(folder, 0);
    if refused.is_empty() {
        return vec![Finding::fine("tables-fine", &[("path", &shown)])];
    }
    refused.iter().map(|refused| Finding::wrong("table-refused", &[("refused", refused)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::Grade;

    #[test]
    fn a_disk_that_fills_up_is_said_before_it_is_full() {
        let grade = |free| of_space(free, &"data").grade;
        assert_eq!(
            [grade(1 << 40), grade(1 << 29), grade(1 << 20)],
            [Grade::Fine, Grade::Warning, Grade::Wrong]
        );
    }
}
