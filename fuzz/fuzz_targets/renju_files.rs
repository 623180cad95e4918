//! Any bytes, in every format: records, or an error with a message. What a format can write, it reads again as the same.
#![cfg_attr(fuzzing, no_main)]

use renju::files::{Format, rif};

bolshak_fuzz::target!(|bytes: &[u8]| {
    for format in Format::ALL {
        let records = match format.read(bytes) {
            Ok(records) => records,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        for other in Format::ALL {
            match other.write(&records) {
                Ok(written) => {
                    assert_eq!(other.read(&written).as_ref(), Ok(&records), "{format} to {other}");
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(database) = rif::Database::read(text)
    {
        assert_eq!(rif::Database::read(&database.write()), Ok(database));
    }
});
