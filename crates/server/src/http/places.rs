//! How much one network may keep open: connections, sockets, streams.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Places that are taken and given back.
#[derive(Clone, Debug)]
pub(crate) struct Places(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    all: usize,
    each: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by: HashMap<IpAddr, usize>,
}

impl Inner {
    fn taken(&self) -> MutexGuard<'_, Taken> {
        // The counts are right after each of the operations on it, whatever becomes of the thread.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place, until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Places,
    network: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.0.taken();
        taken.all -= 1;
        if let Some(count) = taken.by.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                taken.by.remove(&self.network);
            }
        }
    }
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPlace {
    /// The network has as many as it may.
    Network,
    /// All are taken.
    All,
}

impl Places {
    /// So many in all, and so many for each network.
    pub(crate) fn new(all: usize, each: usize) -> Self {
        Self(Arc::new(Inner { all, each, taken: Mutex::default() }))
    }

    /// Takes a place for a network.
    pub(crate) fn take(&self, network: IpAddr) -> Result<Place, NoPlace> {
        let mut taken = self.0.taken();
        if taken.all >= self.0.all {
            return Err(NoPlace::All);
        }
        let count = taken.by.entry(network).or_default();
        if *count >= self.0.each {
            return Err(NoPlace::Network);
        }
        *count += 1;
        taken.all += 1;
        Ok(Place { places: self.clone(), network })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_for_each_network_and_in_all_and_come_back() {
        let places = Places::new(3, 2);
        let [one, two] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        let (first, second) = (places.take(one).unwrap(), places.take(one).unwrap());
        assert_eq!(places.take(one).err(), Some(NoPlace::Network));
        let third = places.take(two).unwrap();
        assert_eq!(places.take(two).err(), Some(NoPlace::All));
        drop(first);
        assert!(places.take(one).is_ok());
        drop((second, third));
        assert!(places.0.taken().by.is_empty());
    }
}
