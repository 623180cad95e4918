//! The positions that the search is known by.

use draughts::Variant;

/// The positions of `bolshak bench`: of each variant the start, and some from the middle and the end of games. The nodes of a search of
/// them to a fixed depth, each with an empty table of 16 MiB, are the fingerprint of the search.
pub const BENCH: [(Variant, &[&str]); 4] = [
    (
        Variant::Russian,
        &[
            "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8",
            "W:Wa3,b2,c1,c3,d2,e3,f4,g3,h2:Ba5,b6,c7,d6,e7,f6,g7,h6,h8",
            "B:Wa3,b4,c3,d4,e3,f2,g3,h4:Bb6,a7,c7,d6,e7,f6,g7,h6",
            "W:WKc1,e3,g3,h4:BKh8,a5,b6,f6",
        ],
    ),
    (
        Variant::Brazilian,
        &[
            "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8",
            "B:Wa3,c3,d2,e1,e3,f2,g1,g3,h4:Ba7,b6,b8,c5,d6,e7,f8,g7,h6",
            "W:Wb2,c3,d4,e3,f2,h4:Ba7,b6,d6,f6,g7,h6",
            "W:WKa1,c3,e3:BKd8,f6,h4",
        ],
    ),
    (
        Variant::International,
        &[
            "W:W31-50:B1-20",
            "W:W26,27,28,32,33,34,36,37,38,39,40,42,43,45,48:B3,6,8,9,10,11,12,13,14,16,18,19,20,23,25",
            "B:W25,27,28,30,32,33,37,38,39,43:B8,9,12,13,14,16,18,19,23,24",
            "W:WK46,28,32,38:BK5,13,19,24",
        ],
    ),
    (
        Variant::Giveaway,
        &[
            "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8",
            "W:Wa1,a3,b2,c1,d2,e1,f2,g1:Bb8,c7,d8,e7,f8,g7,h6,h8",
            "B:Wa1,c1,e3,h2:Bb8,d8,f6,h8",
        ],
    ),
];
