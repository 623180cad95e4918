# Letters by e-mail: their pages and settings, and what stands in them.
mail-title = Letters
mail-lead = Notices of games of days, and a new password if you forget yours.
mail-address = E-mail
mail-notices = Notices
mail-once = at once
mail-digest = once a day, gathered
mail-never = none
mail-remove = Take the address away
mail-sent = A letter with a link is on its way. The address counts when you have opened it.
mail-waits = A letter with a link was sent to { "{address}" }. Until you open it, nothing else goes there. Save once more if it has not come.
mail-confirmed-state = Letters go to { "{address}" }.
mail-bad = This is not an address for e-mail.
mail-off = This site sends no letters.
mail-confirm = Is this your address?
mail-confirm-text = Notices of your games will come here, and a new password if you forget yours.
mail-confirm-go = Yes, send letters here
mail-confirmed = The address is confirmed
mail-confirmed-text = Letters will come here. When, you say on the page of your account.
mail-link-old = The link is not valid any more
mail-link-old-text = The link was used, or is too old. Ask for another one.
mail-stop-title = No more notices?
mail-stop-text = Notices of games will not be sent to you any more. A forgotten password can still be renewed.
mail-stop-go = Send no more notices
mail-stopped = No more notices will be sent
mail-stopped-text = You can have them again on the page of your account.
mail-forgot = Forgot the password?
mail-forgot-lead = If you have confirmed an address, a link for a new password can be sent there.
mail-forgot-go = Send a link
mail-forgot-sent = If this address is confirmed for an account, a letter with a link is on its way. The link is valid for an hour.
mail-new-password = New password
mail-new-password-text = Every log-in of the account ends with it.
mail-new-password-go = Set the password
mail-new-password-done = The password is set
mailed-move-subject = Your move against { $other }
mailed-move = It is your move against { $other }. You have time until { $until }.
    { $link }
mailed-reminder-subject = Time is running out against { $other }
mailed-reminder = It is your move against { $other }, and time is running out: { $until }.
    { $link }
mailed-over-subject = The game against { $other } is over
mailed-over = The game against { $other } is over. { $result }
    { $link }
mailed-digest-subject = Your games: news of { $count }
mailed-bureau-subject = { $event }: something is due
mailed-bureau = { $event }. { $said }
    { $link }
mailed-confirm-subject = Is this your address?
mailed-confirm = Somebody, we hope you, wants letters of Bolshak to come to this address. Open this link within a day to say yes; if it was not you, do nothing:
    { $link }
mailed-password-subject = A new password
mailed-password = Somebody, we hope you, wants a new password for the account { $name }. Open this link within an hour to set one; if it was not you, do nothing:
    { $link }
mailed-stop = No more notices: { $link }
push-title = Notices on this device
push-lead = When it is your move in a game of days, when time runs out, and when a game is over. The browser’s service learns that there is news, and not what.
push-go = Tell me
push-stop = Tell me no more
push-bad = This is not the address of a browser’s push service.
push-off = This site sends no notices to devices.
