//! How much one network, or one game, may keep open: connections, sockets, streams.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Places that are taken and given back, each for somebody or something.
#[derive(Clone, Debug)]
pub(crate) struct Places<K: Eq + Hash>(Arc<Inner<K>>);

#[derive(Debug)]
struct Inner<K> {
    all: usize,
    each: usize,
    taken: Mutex<Taken<K>>,
}

#[derive(Debug)]
struct Taken<K> {
    all: usize,
    by: HashMap<K, usize>,
}

impl<K> Inner<K> {
    fn taken(&self) -> MutexGuard<'_, Taken<K>> {
        // The counts are right after each of the operations on it, whatever becomes of the thread.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place, until it is dropped.
#[derive(Debug)]
pub(crate) struct Place<K: Eq + Hash = IpAddr> {
    places: Arc<Inner<K>>,
    key: K,
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.all -= 1;
        if let Some(count) = taken.by.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                taken.by.remove(&self.key);
            }
        }
    }
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPlace {
    /// Whoever asks has as many as they may.
    Own,
    /// All are taken.
    All,
}

impl<K: Clone + Eq + Hash> Places<K> {
    /// So many in all, and so many for each.
    pub(crate) fn new(all: usize, each: usize) -> Self {
        let taken = Mutex::new(Taken { all: 0, by: HashMap::new() });
        Self(Arc::new(Inner { all, each, taken }))
    }

    /// Takes a place.
    pub(crate) fn take(&self, key: K) -> Result<Place<K>, NoPlace> {
        let mut taken = self.0.taken();
        if taken.all >= self.0.all {
            return Err(NoPlace::All);
        }
        let count = taken.by.entry(key.clone()).or_default();
        if *count >= self.0.each {
            return Err(NoPlace::Own);
        }
        *count += 1;
        taken.all += 1;
        Ok(Place { places: Arc::clone(&self.0), key })
    }
}

/// Places for who watches games.
#[derive(Debug)]
pub(crate) struct Audience {
    games: Places<String>,
    networks: Places<(String, IpAddr)>,
}

/// The place of somebody who watches, until it is dropped.
#[derive(Debug)]
pub(crate) struct Watching {
    _game: Place<String>,
    _network: Place<(String, IpAddr)>,
}

impl Audience {
    /// So many at a game, and so many of them from one network.
    pub(crate) fn new(each: usize, of_network: usize) -> Self {
        Self { games: Places::new(usize::MAX, each), networks: Places::new(usize::MAX, of_network) }
    }

    /// Takes a place at a game.
    pub(crate) fn take(&self, game: &str, network: IpAddr) -> Result<Watching, NoPlace> {
        Ok(Watching {
            _network: self.networks.take((game.to_owned(), network))?,
            _game: self.games.take(game.to_owned())?,
        })
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
        assert_eq!(places.take(one).err(), Some(NoPlace::Own));
        let third = places.take(two).unwrap();
        assert_eq!(places.take(two).err(), Some(NoPlace::All));
        drop(first);
        assert!(places.take(one).is_ok());
        drop((second, third));
        assert!(places.0.taken().by.is_empty());
    }

    #[test]
    fn a_game_has_its_audience_and_no_network_takes_all_of_it() {
        let audience = Audience::new(3, 2);
        let [one, two] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        let own = [audience.take("game", one).unwrap(), audience.take("game", one).unwrap()];
        assert!(audience.take("game", one).is_err());
        assert!(audience.take("other", one).is_ok());
        let third = audience.take("game", two).unwrap();
        assert!(audience.take("game", two).is_err(), "the game is full");
        drop(third);
        assert!(audience.take("game", two).is_ok());
        drop(own);
        assert!(audience.games.0.taken().by.is_empty() && audience.networks.0.taken().by.is_empty());
    }
}
