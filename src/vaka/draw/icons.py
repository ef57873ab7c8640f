"""The icon sheet: every icon is drawn on 24 x 24 in `currentColor`; inner cuts take the ground's colour by `--cut`.

Things are solid, tools are strokes of 1.9. A page carries the sheet once; drawings say `<use href="#i-fish"/>`.
"""

from __future__ import annotations

from functools import cache

from vaka.draw.shapes import n

THINGS: dict[str, str] = {
    "population": (
        '<circle cx="8.3" cy="8" r="3.2"/><path d="M2.5 20c0-5 2.2-7.7 5.8-7.7S14.1 15 14.1 20z"/>'
        '<circle cx="16.6" cy="9.5" r="2.6"/>'
        '<path d="M15.8 20c0-2.7-.5-4.9-1.7-6.6.8-.5 1.6-.7 2.5-.7 3 0 4.9 2.6 4.9 7.3z"/>'
    ),
    "militia": (
        '<path d="M4.2 20.8 15.5 8.5l.9.9L5 21.5z"/>'
        '<path d="M21.5 2.5c-.3 3.7-1.7 6.2-4.2 7.6l-2.9-2.9c1.4-2.5 3.5-4 7.1-4.7z"/>'
    ),
    "fighters": (
        '<path d="M4.2 20.8 15.5 8.5l.9.9L5 21.5z"/>'
        '<path d="M21.5 2.5c-.3 3.7-1.7 6.2-4.2 7.6l-2.9-2.9c1.4-2.5 3.5-4 7.1-4.7z"/>'
        '<g transform="matrix(-1 0 0 1 24 0)"><path d="M4.2 20.8 15.5 8.5l.9.9L5 21.5z"/>'
        '<path d="M21.5 2.5c-.3 3.7-1.7 6.2-4.2 7.6l-2.9-2.9c1.4-2.5 3.5-4 7.1-4.7z"/></g>'
    ),
    "slingers": (
        '<path d="M4.2 4.5C3 11 5.5 16 10.8 17.7" fill="none" stroke="currentColor" stroke-width="1.9" '
        'stroke-linecap="round"/>'
        '<path d="M20 4c1 6-1.2 11.8-5.5 14" fill="none" stroke="currentColor" stroke-width="1.9" '
        'stroke-linecap="round"/>'
        '<path d="M8.5 16.2c2.3 1 5.8 1 8-.2l-.6 3.5c-1.8 1.5-5 1.6-6.7.3z"/><circle cx="12.6" cy="12" r="3"/>'
    ),
    "heavy": (
        '<path d="M4.2 20.8 15.5 8.5l.9.9L5 21.5z"/>'
        '<path d="M21.5 2.5c-.3 3.7-1.7 6.2-4.2 7.6l-2.9-2.9c1.4-2.5 3.5-4 7.1-4.7z"/>'
        '<g transform="matrix(-1 0 0 1 24 0)"><path d="M4.2 20.8 15.5 8.5l.9.9L5 21.5z"/>'
        '<path d="M21.5 2.5c-.3 3.7-1.7 6.2-4.2 7.6l-2.9-2.9c1.4-2.5 3.5-4 7.1-4.7z"/></g>'
        '<path d="M12 7.5c2.7 0 4.6 1.2 4.6 1.2.5 6-1.2 10.2-4.6 13-3.4-2.8-5.1-7-4.6-13 0 0 1.9-1.2 4.6-1.2z" '
        'stroke="var(--cut, #fff)" stroke-width="1.2"/>'
    ),
    "chief": (
        '<polygon points="12,1.5 14,7.1 19.4,4.6 16.9,10 22.5,12 16.9,14 19.4,19.4 14,16.9 12,22.5 10,16.9 '
        '4.6,19.4 7.1,14 1.5,12 7.1,10 4.6,4.6 10,7.1"/>'
        '<circle cx="12" cy="12" r="2.6" fill="var(--cut, #fff)"/>'
    ),
    "elder": '<polygon points="12,2 14.5,9.5 22,12 14.5,14.5 12,22 9.5,14.5 2,12 9.5,9.5"/>',
    "shaman": '<path d="M15.5 3A9.5 9.5 0 1 0 21 15.5 8 8 0 0 1 15.5 3z"/><circle cx="17.5" cy="8" r="1.5"/>',
    "scout": (
        '<path d="M2.5 12C6 6.8 9 5 12 5s6 1.8 9.5 7c-3.5 5.2-6.5 7-9.5 7s-6-1.8-9.5-7z"/>'
        '<circle cx="12" cy="12" r="3.6" fill="var(--cut, #fff)"/>'
    ),
    "log": (
        '<path d="M6 8h12.5a3.9 4.3 0 0 1 0 8.6H6z"/><ellipse cx="6" cy="12.3" rx="3.3" ry="4.3"/>'
        '<ellipse cx="6" cy="12.3" rx="1.5" ry="2.1" fill="var(--cut, #fff)"/>'
    ),
    "village": (
        '<path d="M1.8 13.2C5 9 7 5.5 8 3.5h8c1 2 3 5.5 6.2 9.7z"/>'
        '<path d="M4.5 14.5h2.2V20H4.5zM17.3 14.5h2.2V20h-2.2zM9.3 14.5h5.4V20H9.3z"/>'
    ),
    "home": (
        '<path d="M1.8 13.2C5 9 7 5.5 8 3.5h8c1 2 3 5.5 6.2 9.7z"/>'
        '<path d="M4.5 14.5h2.2V20H4.5zM17.3 14.5h2.2V20h-2.2zM9.3 14.5h5.4V20H9.3zM2 21h20v1.5H2z"/>'
        '<polygon points="12,6 12.8,8.2 15,9 12.8,9.8 12,12 11.2,9.8 9,9 11.2,8.2" fill="var(--cut, #fff)"/>'
    ),
    "hut": '<path d="M2 13.5C6 10 9.5 6.5 12 2.5c2.5 4 6 7.5 10 11z"/><path d="M5 14.8h14V21h-4.6v-3.7h-4.8V21H5z"/>',
    "longhut": (
        '<path d="M1.5 12.5C4 9.5 5.5 7 6.3 5h11.4c.8 2 2.3 4.5 4.8 7.5z"/>'
        '<path d="M3.5 14h3v6h-3zM8.2 14h3v6h-3zM12.9 14h3v6h-3zM17.6 14h3v6h-3z"/>'
    ),
    "canoe": (
        '<path d="M1.5 11.5c3.5 2.2 17 2.2 21-.5-1.2 4.6-4 7-7.5 7H8.5c-3.2 0-5.8-2.3-7-6.5z"/>'
        '<path d="M8 10.5c-.3-3.5 2.5-7 9.5-8.5-3 3-3.5 6-3 8.8z"/>'
    ),
    "banana": (
        '<path d="M5 3.5c1 8 5.5 13.5 15.5 14.5-3 2.6-7 3.3-10.5 1.8C5.2 17.7 2.9 11 3.3 4z"/>'
        '<path d="M8 3.2c1.3 5.6 5.2 9.7 12.8 11.2l.3 2C12.5 15.5 7.5 11 6.2 3.3z" fill-opacity=".7"/>'
    ),
    "coconut": (
        '<circle cx="12" cy="12.5" r="9"/>'
        '<path d="M4 9.5C8 5.5 16 5.5 20 9.5c-4 2.6-12 2.6-16 0z" fill="var(--cut, #fff)" fill-opacity=".9"/>'
    ),
    "taro": (
        '<path d="M12 2.5c3.3 2 8 6.8 8 11.5 0 2.6-2 4.3-4.3 4.3-1.6 0-2.9-.7-3.7-2-.8 1.3-2.1 2-3.7 2C6 18.3 4 '
        '16.6 4 14 4 9.3 8.7 4.5 12 2.5z"/>'
        '<path d="M11.1 9h1.8v13.5h-1.8z"/>'
    ),
    "spice": (
        '<ellipse cx="12" cy="6.4" rx="3.5" ry="4.6" transform="rotate(0 12 12)"/>'
        '<ellipse cx="12" cy="6.4" rx="3.5" ry="4.6" transform="rotate(72 12 12)"/>'
        '<ellipse cx="12" cy="6.4" rx="3.5" ry="4.6" transform="rotate(144 12 12)"/>'
        '<ellipse cx="12" cy="6.4" rx="3.5" ry="4.6" transform="rotate(216 12 12)"/>'
        '<ellipse cx="12" cy="6.4" rx="3.5" ry="4.6" transform="rotate(288 12 12)"/>'
        '<circle cx="12" cy="12" r="2.7" fill="var(--cut, #fff)"/>'
    ),
    "breadfruit": (
        '<path d="M12 2 9.8 6 6 4.8 7 9l-4.5.8L6 13l-2.8 3.6 4.5.2.4 4.2L12 18.5l3.9 2.5.4-4.2 4.5-.2L18 '
        '13l3.5-3.2L17 9l1-4.2L14.2 6z"/>'
        '<path d="M11.5 8h1v14.5h-1z" fill="var(--cut, #fff)"/>'
    ),
    "fish": (
        '<path d="M2 12c3.5-4.6 7-6.5 10.5-6.5 3 0 5.3 1.3 7 3.7l2.5-2.7c-.6 3.6-.6 7.4 0 11l-2.5-2.7c-1.7 2.4-4 '
        '3.7-7 3.7C9 18.5 5.5 16.6 2 12z"/>'
        '<circle cx="7.8" cy="10.8" r="1.3" fill="var(--cut, #fff)"/>'
    ),
    "shell": (
        '<path d="M12 21 9 19.5C4.5 17 2.5 13 3.2 9 4.5 8 5.5 6.8 6 5.2c2 .2 3.2-.4 4-1.7 1.4.7 2.6.7 4 0 .8 1.3 2 '
        '1.9 4 1.7.5 1.6 1.5 2.8 2.8 3.8.7 4-1.3 8-5.8 10.5z"/>'
        '<path d="M12 19V6M10 18.3 6.6 8.5M14 18.3l3.4-9.8" stroke="var(--cut, #fff)" stroke-width="1.2" '
        'fill="none"/>'
    ),
    "foot": (
        '<path d="M9 8.5c3.5-.6 5.5 1 5.3 4-.1 2-1 3.2-.8 5 .2 2.5-1 4.5-3.3 4.5S7 20 7.3 '
        '17.5c.3-2.4-.8-3.5-.9-5.5-.1-2 .8-3.2 2.6-3.5z"/>'
        '<circle cx="6.8" cy="5.3" r="2.2"/><circle cx="10.6" cy="4.3" r="1.7"/>'
        '<circle cx="13.7" cy="5" r="1.5"/><circle cx="16" cy="6.8" r="1.3"/><circle cx="17.3" cy="9.2" r="1.1"/>'
    ),
    "fruit": (
        '<path d="M12 7.5c4.8-1.5 8 1.3 8 6 0 4.5-3.2 8.5-6 8.5-1 0-1.3-.4-2-.4s-1 .4-2 .4c-2.8 0-6-4-6-8.5 0-4.7 '
        '3.2-7.5 8-6z"/>'
        '<path d="M12 7c0-3 2-5 5.5-5-.2 3-2.2 5-5.5 5z"/>'
    ),
    "turtle": (
        '<ellipse cx="12" cy="13" rx="6" ry="7"/><ellipse cx="12" cy="4.3" rx="2.1" ry="2.6"/>'
        '<path d="M6.8 9.5C4 9 2.3 7.5 1.5 5.5 4.5 5.2 7 6 8.5 7.8zM17.2 9.5c2.8-.5 4.5-2 5.3-4-3-.3-5.5.5-7 '
        '2.3zM7.5 18.5 4.5 22l4.6-1.8zM16.5 18.5l3 3.5-4.6-1.8z"/>'
        '<path d="m12 8.5 3.2 2.2v4L12 17l-3.2-2.3v-4z" fill="none" stroke="var(--cut, #fff)" stroke-width="1.2"/>'
    ),
    "post": (
        '<path d="M9 2h6l1.5 3-1.5 2.5 2 2.5-2 2.5 2 2.5-2 2.5 1.5 2V22h-9v-2.5l1.5-2-2-2.5 2-2.5-2-2.5 2-2.5L7.5 '
        '5z"/>'
        '<path d="m12 4 1.2 1.2L12 6.4l-1.2-1.2z M9.5 10h5M9.5 15h5" stroke="var(--cut, #fff)" stroke-width="1.2" '
        'fill="none"/>'
    ),
    "cloak": (
        '<circle cx="12" cy="5" r="3"/><path d="M8.5 9h7L20 22H4z"/>'
        '<path d="M12 9v13M8 16l4 3 4-3" stroke="var(--cut, #fff)" stroke-width="1.2" fill="none"/>'
    ),
    "hula": (
        '<path d="M9.6 2h4.8l-.5 1.6c2.2.9 3.3 2.6 3.1 4.6-.1 1.5-.9 2.7-2.2 3.5v1c3 1 4.8 3 4.7 5.7C19.4 20.9 '
        "16.5 22.5 12 22.5s-7.4-1.6-7.5-4.1c-.1-2.7 1.7-4.7 4.7-5.7v-1C7.9 10.9 7.1 9.7 7 8.2c-.2-2 .9-3.7 "
        '3.1-4.6z"/>'
        '<path d="M9 12.2h6M6.5 17.5c3.5 1.2 7.5 1.2 11 0" stroke="var(--cut, #fff)" stroke-width="1.3" fill="none"/>'
    ),
    "surf": (
        '<path d="M3 9.5C7.5 4.5 15 2.5 21.5 3c-.8 5.5-5 10-11 12z"/>'
        '<path d="M2 19c2.5-2.5 4.5-2.5 6.7 0 2.2 2.5 4.4 2.5 6.6 0 2.2-2.5 4.2-2.5 6.7 0" fill="none" '
        'stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>'
    ),
    "water": (
        '<path d="M2 6.5c3.3-2.5 6.7-2.5 10 0s6.7 2.5 10 0M2 12c3.3-2.5 6.7-2.5 10 0s6.7 2.5 10 0M2 17.5c3.3-2.5 '
        '6.7-2.5 10 0s6.7 2.5 10 0" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linecap="round"/>'
    ),
    "swap": (
        '<path d="M2.5 7.2h12V3.5l6.5 5.2-6.5 5.1v-3.6h-12z"/>'
        '<path d="M21.5 16.8h-12v3.7L3 15.3l2.4-1.9h16.1z" fill-opacity=".65"/>'
    ),
    "god": (
        '<polygon points="12,1.2 14.6,5.8 19.6,4.4 18.2,9.4 22.8,12 18.2,14.6 19.6,19.6 14.6,18.2 12,22.8 9.4,18.2 '
        '4.4,19.6 5.8,14.6 1.2,12 5.8,9.4 4.4,4.4 9.4,5.8"/>'
        '<circle cx="12" cy="12" r="5" fill="var(--cut, #fff)"/><circle cx="12" cy="12" r="2.3"/>'
    ),
    "mask": (
        '<polygon points="12,2 15.5,5.9 20.7,7 19,12 20.7,17 15.5,18.1 12,22 8.5,18.1 3.3,17 5,12 3.3,7 8.5,5.9"/>'
        '<path d="M6 12h12M12 6v12" stroke="var(--cut, #fff)" stroke-width="1.3"/>'
    ),
    "volcano": '<path d="M1.5 21 9 8h6l7.5 13z"/><path d="M9 8c1.5 2 2 4 3 4s1.5-2 3-4z" fill="var(--lava)"/>',
    "moa": (
        '<path d="M9.4 6.4c.3 2.5-1.2 4-.5 6.4.7 2.3 3.1 3.7 5.9 3.7 4.1 0 7.2-2.4 7.2-5.4 '
        "0-1.2-.5-2.3-1.5-3.2-1.7-.9-4-1.2-6-.7-1.5.4-2.3.3-2.5-.9-.1-.7 0-1.4 0-2.1 0-1.7-1.3-2.9-3.1-2.9-1.5 "
        '0-2.7.8-3.2 2.1L2.5 5l3.1.6c1.4.3 3.6-.8 3.8.8z"/>'
        '<path d="M13 15.5 12 21.5H9.8M17.2 15.5l.6 6h-2.2" fill="none" stroke="currentColor" stroke-width="1.7" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
        '<circle cx="7.7" cy="3.6" r=".8" fill="var(--cut, #fff)"/>'
    ),
    "seal": (
        '<path d="M1.8 19.5c1.7-2.8 2.2-5.7 2-8.7C3.6 7.4 5.5 4.8 8.2 4.8c2.3 0 3.9 1.5 4.2 3.6.4 2.6 2.3 4.1 4.6 '
        '5.3 1.8 1 2.9 1.8 3.4 3.1l2.4-1.6-.7 3.3 1 2.2-3.5-.3c-2.8.8-8.2.8-11.2.2L5.6 22l.6-2.5z"/>'
        '<circle cx="7.2" cy="8.4" r="1.1" fill="var(--cut, #fff)"/>'
        '<path d="m4.2 10.6-2.4-.5M4.3 11.9l-2.3.5" fill="none" stroke="currentColor" stroke-width="1" '
        'stroke-linecap="round"/>'
    ),
    "portage": (
        '<path d="M1.3 9.8C3.5 4.8 7.5 3 12 3s8.5 1.8 10.7 6.8c-6.7-2-14.7-2-21.4 0z"/>'
        '<circle cx="7.2" cy="11.7" r="2"/><circle cx="16.8" cy="11.7" r="2"/>'
        '<path d="M7.2 13v4.2L5.2 22M7.2 17.2 9.6 22M16.8 13v4.2l-2 4.8M16.8 17.2l2.4 4.8" fill="none" '
        'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "stump": (
        '<path d="M5.5 8.5h13c-.1 4.4.8 7.8 4 '
        "11.7-2.2-.5-3.9-.3-5.3.9-1.5-1.2-3.2-1.3-5.2-.1-2-1.2-3.7-1.1-5.2.1-1.4-1.2-3.1-1.4-5.3-.9 3.2-3.9 "
        '4.1-7.3 4-11.7z"/>'
        '<ellipse cx="12" cy="7.5" rx="6.5" ry="4"/>'
        '<ellipse cx="12" cy="7.5" rx="4.6" ry="2.6" fill="none" stroke="var(--cut, #fff)" stroke-width="1.1"/>'
        '<ellipse cx="12" cy="7.5" rx="1.7" ry=".9" fill="var(--cut, #fff)"/>'
    ),
    "season": (
        '<circle cx="8" cy="8" r="3.4"/>'
        '<path d="M8 .9v2M8 13.1v1.5M.9 8h2M13.1 8h1.6M3 3l1.4 1.4M11.6 11.6l.8.8M13 3l-1.4 1.4M3 13l1.4-1.4" '
        'fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"/>'
        '<path d="M9.5 22.5c.2-1.6.7-3 1.5-4.2-.4-3.3 2.3-5.6 11.2-5.8.2 6.8-2.7 9.7-8.7 8.8-.6.3-1.2.8-1.7 1.5z"/>'
        '<path d="M12 20c1.8-2.2 4-3.7 6.8-4.5" fill="none" stroke="var(--cut, #fff)" stroke-width="1.1" '
        'stroke-linecap="round"/>'
    ),
    "initiative": (
        '<path d="M8.7 11.5h6.6V22H8.7z"/><path d="M1.5 15h6v7h-6zM16.5 17.5h6V22h-6z" fill-opacity=".72"/>'
        '<polygon points="12,0.2 13.4,4 17.2,5.4 13.4,6.8 12,10.6 10.6,6.8 6.8,5.4 10.6,4"/>'
    ),
    "tide": (
        '<rect x="8.5" y="1.8" width="12" height="16.5" rx="2" fill-opacity=".6" transform="rotate(9 14.5 10)"/>'
        '<rect x="3.5" y="4.5" width="13" height="18" rx="2" stroke="var(--cut, #fff)" stroke-width="1.2"/>'
        '<path d="M5.5 10.7c1.5-1.5 3-1.5 4.5 0s3 1.5 4.5 0M5.5 14.2c1.5-1.5 3-1.5 4.5 0s3 1.5 4.5 0M5.5 '
        '17.7c1.5-1.5 3-1.5 4.5 0s3 1.5 4.5 0" fill="none" stroke="var(--cut, #fff)" stroke-width="1.4" '
        'stroke-linecap="round"/>'
    ),
    "report": (
        '<path d="M4.5 2h10.8L19.5 6.2V22h-15z"/>'
        '<path d="M15 2.5v4h4" fill="none" stroke="var(--cut, #fff)" stroke-width="1.2"/>'
        '<path d="M6.7 11.5c1.7-2.4 3.4-3.3 5.3-3.3s3.6.9 5.3 3.3c-1.7 2.4-3.4 3.3-5.3 3.3s-3.6-.9-5.3-3.3z" '
        'fill="var(--cut, #fff)"/>'
        '<circle cx="12" cy="11.5" r="1.7"/>'
        '<path d="M7.5 18.5h9" stroke="var(--cut, #fff)" stroke-width="1.4" stroke-linecap="round"/>'
    ),
    "bag": (
        '<path d="M9 7.2C4 10 2.5 14.5 3.5 18c.8 2.8 4 4 8.5 4s7.7-1.2 8.5-4c1-3.5-.5-8-5.5-10.8z"/>'
        '<path d="M8 2.2c2.7 1 5.3 1 8 0l-1.6 4H9.6z"/>'
        '<path d="M8.8 6.7h6.4" stroke="var(--cut, #fff)" stroke-width="1.3" stroke-linecap="round"/>'
    ),
    "reef": (
        '<path d="M12 22v-7M12 15c-3 0-5-1.5-5-4.5V6M7 9.5C5 9.5 3.5 8.5 3.5 6.5M12 13c2.5 0 4.5-1 4.5-4V4.5M16.5 '
        '10c2.5 0 4-1 4-3.5M12 13V2.5" fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
        '<path d="M4 22c1-2 4.5-3 8-3s7 1 8 3z"/>'
    ),
    "paddle": (
        '<path d="M10.9 2.5h2.2v9.2c2 1.2 2.6 3.6 2.3 6-.2 1.9-1.5 3.8-3.4 4.8-1.9-1-3.2-2.9-3.4-4.8-.3-2.4.3-4.8 '
        '2.3-6z"/>'
        '<path d="M9.3 1.5h5.4v2.2H9.3z"/>'
    ),
    "favourite": (
        '<path d="M12 21.5C5 16.5 2 13 2 8.9 2 5.8 4.3 3.5 7.2 3.5c2 0 3.7 1 4.8 2.8 1.1-1.8 2.8-2.8 4.8-2.8C19.7 '
        '3.5 22 5.8 22 8.9c0 4.1-3 7.6-10 12.6z"/>'
    ),
    "star": '<polygon points="12,1.2 14.7,9.3 22.8,12 14.7,14.7 12,22.8 9.3,14.7 1.2,12 9.3,9.3"/>',
}

TOOLS: dict[str, str] = {
    "book": '<path d="M3.5 5c3-1.2 6-1 8.5.9C14.5 4 17.5 3.8 20.5 5v13.5c-3-1-6-.8-8.5 1-2.5-1.8-5.5-2-8.5-1zM12 6v13"/>',
    "undo": '<path d="M9 5 4.5 9.5 9 14M5 9.5h9a5 5 0 0 1 0 10h-3"/>',
    "die": (
        '<rect x="4" y="4" width="16" height="16" rx="4"/>'
        '<path d="M8.8 8.8h.01M15.2 8.8h.01M12 12h.01M8.8 15.2h.01M15.2 15.2h.01" stroke-width="2.6"/>'
    ),
    "log-lines": '<path d="M5 6h14M5 12h14M5 18h8"/>',
    "people": (
        '<circle cx="9" cy="8" r="3.3"/>'
        '<path d="M3 20c0-4 2.3-6.5 6-6.5s6 2.5 6 6.5M16 5.3a3.3 3.3 0 0 1 0 5.6M17.5 14.3c2.3.8 3.5 2.9 3.5 5.7"/>'
    ),
    "bot": (
        '<rect x="4.5" y="8" width="15" height="11" rx="4"/>'
        '<path d="M12 8V4.5M9.2 13v1.5M14.8 13v1.5M2 12.5v3M22 12.5v3"/>'
    ),
    "link": (
        '<path d="M10 14a4 4 0 0 0 6 .3l3-3a4 4 0 0 0-5.7-5.6l-1.5 1.5M14 10a4 4 0 0 0-6-.3l-3 3a4 4 0 0 0 5.7 '
        '5.6l1.5-1.5"/>'
    ),
    "theme": '<circle cx="12" cy="12" r="8.5"/><path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor"/>',
    "zoom-in": '<path d="M12 5.5v13M5.5 12h13"/>',
    "zoom-out": '<path d="M5.5 12h13"/>',
    "fit": '<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>',
    "clock": '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.3 2"/>',
    "arrow": '<path d="M4.5 12h14M13 6l6 6-6 6"/>',
    "area": '<path d="m12 3 7.8 4.5v9L12 21l-7.8-4.5v-9z"/>',
    "no": '<circle cx="12" cy="12" r="8.5"/><path d="m6 6 12 12"/>',
    "check": '<path d="m5 12.5 4.5 4.5L19 7"/>',
    "seat": '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.5-4.5 3.3-7 7.5-7s7 2.5 7.5 7"/>',
    "replay": '<path d="M5 12a7.5 7.5 0 1 0 2.5-5.6M4.5 4v4.5H9M10.5 9v6l4.5-3z"/>',
    "shield": '<path d="M12 3.5 19 6c.3 7-2 11.5-7 14.5-5-3-7.3-7.5-7-14.5z"/><path d="m8.8 12 2.3 2.3 4.2-4.6"/>',
    "close": '<path d="m6 6 12 12M18 6 6 18"/>',
    "menu": '<path d="M4 6.5h16M4 12h16M4 17.5h16"/>',
    "download": '<path d="M12 4v11M7 10.5l5 5 5-5M5 20h14"/>',
    "share": '<path d="M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 12v8.5h14V12"/>',
    "next": '<path d="m9 5.5 6.5 6.5L9 18.5"/>',
    "previous": '<path d="M15 5.5 8.5 12l6.5 6.5"/>',
    "first": '<path d="M17.5 5.5 11 12l6.5 6.5M6.5 5.5v13"/>',
    "last": '<path d="M6.5 5.5 13 12l-6.5 6.5M17.5 5.5v13"/>',
    "play": '<path d="M7.5 4.5v15l12-7.5z"/>',
    "pause": '<path d="M8.5 5v14M15.5 5v14"/>',
    "eye": (
        '<path d="M2.5 12C6 7 9 5.5 12 5.5s6 1.5 9.5 6.5c-3.5 5-6.5 6.5-9.5 6.5S6 17 2.5 12z"/>'
        '<circle cx="12" cy="12" r="2.8"/>'
    ),
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "lock": '<rect x="5" y="10.5" width="14" height="10" rx="2.5"/><path d="M8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3"/>',
    "help": (
        '<circle cx="12" cy="12" r="8.5"/>'
        '<path d="M9.5 9.5c.2-1.6 1.3-2.5 2.7-2.5 1.5 0 2.6 1 2.6 2.4 0 2-2.6 2.2-2.6 4.3M12.2 17h.01"/>'
    ),
    "chart": '<path d="M4 20V10M10 20V4M16 20v-7M21 20H3"/>',
}


PATTERNS = (
    '<pattern id="pt-1" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 1.5h6" stroke="#fff" stroke-width="1.6"/></pattern>'
    '<pattern id="pt-2" width="10" height="6" patternUnits="userSpaceOnUse">'
    '<path d="M0 3c1.7-2.3 3.3-2.3 5 0s3.3 2.3 5 0" fill="none" stroke="#fff" stroke-width="1.3"/></pattern>'
    '<pattern id="pt-3" width="6" height="6" patternUnits="userSpaceOnUse">'
    '<circle cx="1.5" cy="1.5" r="1" fill="#6d5c37"/><circle cx="4.5" cy="4.5" r="1" fill="#6d5c37"/></pattern>'
    '<pattern id="pt-4" width="8" height="6" patternUnits="userSpaceOnUse">'
    '<path d="m0 5 4-4 4 4" fill="none" stroke="#fff" stroke-width="1.2"/></pattern>'
    '<pattern id="pt-5" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<path d="M0 2h4M4 6h4M2 4v4M6 0v4" stroke="#5c3b00" stroke-width="1.2"/></pattern>'
    '<pattern id="swell" width="260" height="96" patternUnits="userSpaceOnUse">'
    '<path d="M8 14q20-9 40 0t40 0 40 0M168 36q12-6 24 0t24 0M112 62q20-9 40 0t40 0 40 0M24 84q12-6 24 0t24 0" fill="none" stroke="var(--swell)"'
    ' stroke-width="1.7" stroke-linecap="round"/></pattern>'
)
"""Seat patterns `pt-1` to `pt-5` (a counter's face) and the swell of the sea."""

LIFT = (
    '<filter id="lift" x="-30%" y="-30%" width="160%" height="170%">'
    '<feDropShadow dx="0" dy="4" stdDeviation="4" flood-color="#000" flood-opacity=".4"/></filter>'
)
"""The shadow of the one piece that is lifted."""


@cache
def symbols() -> dict[str, str]:
    """Each icon's `<symbol>`, by its name."""
    out = {
        name: f'<symbol id="i-{name}" viewBox="0 0 24 24"><g fill="currentColor">{body}</g></symbol>'
        for name, body in THINGS.items()
    }
    for name, body in TOOLS.items():
        out[name] = (
            f'<symbol id="i-{name}" viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="1.9"'
            f' stroke-linecap="round" stroke-linejoin="round">{body}</g></symbol>'
        )
    return out


@cache
def definitions() -> str:
    """All icons, patterns and the lift, to stand inside `<defs>`."""
    return "".join(symbols().values()) + PATTERNS + LIFT


@cache
def sheet() -> str:
    """The whole sheet as a hidden drawing, once on each page."""
    return (
        '<svg width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false">'
        f"<defs>{definitions()}</defs></svg>"
    )


def icon(name: str, size: float = 20) -> str:
    """An icon in running HTML; it says nothing to a screen reader, so words must stand beside it."""
    return f'<svg class="icon" width="{n(size)}" height="{n(size)}" aria-hidden="true"><use href="#i-{name}"/></svg>'


def glyph(name: str, x: float, y: float, size: float, colour: str = "currentColor", cut: str = "#fff") -> str:
    """An icon in a drawing, centred on x, y; `cut` is the colour of the ground it stands on."""
    half = size / 2
    return (
        f'<use href="#i-{name}" x="{n(x - half)}" y="{n(y - half)}" width="{n(size)}" height="{n(size)}"'
        f' style="color:{colour};--cut:{cut}"/>'
    )
