/** What an error says in English: what happened, what was kept, what to do. One sentence or two per code of `contract/errors.ts`. */
export const errorsEn = {
  'error.bad-input': 'This could not be read as input[[: {reason}]]. Nothing was changed.',
  'error.unknown-command': 'There is no command “{command}”.',
  'error.unknown-field': 'There is no field “{field}”. Nothing was changed.',
  'error.bad-expression': 'The expression has a fault at position {position}: {reason}',
  'error.bad-setting': '“{setting}” must be from {least} to {most}. Nothing was changed.',
  'error.too-many-kept': 'There are {most} already. Remove one first; this one was not kept.',
  'error.rule-fixed':
    'The rule “{rule}” cannot be switched to a warning: the service is certain to refuse what breaks it, or there is no such rule. Nothing was changed.',
  'error.account-unknown': 'There is no account[[ “{account}”]] here. Add it first.',
  'error.account-exists': 'There is already an account[[ “{account}”]]. Choose another name.',
  'error.account-busy':
    'This account is in use by {holder}. Nothing was changed. Close it there, or wait until it is done.',
  'error.account-not-open': 'The account[[ “{account}”]] is not open. Open it first.',
  'error.account-not-empty':
    'The account[[ “{account}”]] still has edits that were not sent, or an interrupted push. It was kept. Send or discard them first, or confirm that they may be lost.',
  'error.account-choose':
    '[[There are several accounts: {accounts}. ]]Say which account is meant, or add one.',
  'error.bad-address':
    'The address {address} cannot be used. It must start with https://, or http:// on this computer only.',
  'error.address-unconfirmed':
    'Nobody confirmed the new address of the account[[ “{account}”]]. Nothing was changed.',
  'error.not-signed-in': 'You are not signed in. Your edits are kept. Sign in and try again.',
  'error.sign-in-refused':
    'The marketplace did not allow the sign-in[[: {reason}]]. Sign in again to try once more.',
  'error.sign-in-timeout': 'Nobody signed in within the time given. Sign in again to try once more.',
  'error.sign-in-state':
    'The answer did not belong to this sign-in and was not used. Go on in the browser window that Adsheet opened.',
  'error.redirect-port-in-use':
    'Port {port}, which this account uses for signing in, is taken by another program. Close it and sign in again.',
  'error.another-seller':
    '[[{found} signed in, but this is not their account: ]]the account “{account}” belongs to another seller[[, {seller}]]. Nothing was got or sent; your edits and the sign-in of before are kept. Sign in as the seller of the account, or add an account of its own for the other one.',
  'error.seller-unproven':
    'The marketplace does not tell who signed in, and the account “{account}”[[ of {seller}]] has no ads yet by which to know. Nothing was got or sent. Sign in again and say whether it is the same seller.',
  'error.all-ads-gone':
    'The marketplace says that none of the {count} ads of this account exist. That is what another seller would be told, so none was marked as gone, and nothing was sent. Check who is signed in; if the ads are really gone, say so and get changes once more.',
  'error.secret-missing':
    'This account has no client secret. It is kept for one client and address only, and goes when these change. Your edits are kept. Enter it in the account and sign in again.',
  'error.wrong-client':
    'The marketplace does not accept the client id or the client secret. Correct them in the account and sign in again.',
  'error.invalid-scope':
    'The marketplace does not grant the scopes asked for[[ ({scopes})]]. Ask for fewer in the account and sign in again.',
  'error.read-only':
    'This account may only read. Your edits are kept. Sign in with a write scope (api_rw or console_rw) to send them.',
  'error.secrets-locked':
    'The sign-in kept on this computer cannot be opened here. Your edits are kept. Sign in again, or give the key it was kept with.',
  'error.secrets-unavailable':
    'This computer offers no safe place for the client secret. Choose where sign-ins are kept and try again.',
  'error.service-unreachable':
    'The service could not be reached[[: {reason}]]. Your edits are kept. Check the connection and try again.',
  'error.service-timeout':
    'The service did not answer in time. Your edits are kept; what was sent is looked up before anything is sent again. Try again later.',
  'error.service-answer':
    'The service gave an answer that cannot be read[[ (HTTP {status})]][[: {reason}]]. Your edits are kept. Try again later, or check the address of the account.',
  'error.pull-stuck':
    'The marketplace’s list of ads could not be followed beyond page {page}[[: it answered {status}]], also after it was begun anew. What was received is kept, and nothing is taken for gone. Pull again later: it begins anew from where the last whole pull ended.',
  'error.service-refused': 'The service refused this[[: {reason}]].',
  'error.service-busy': 'The service asks to wait. Your edits are kept. Try again in {seconds} s.',
  'error.reads-too-old':
    'Sending is paused: each time, what had just been read of the ads was too old again before it could be written on. The connection or this computer is too slow for it now. Nothing was overwritten, and your edits are kept. Go on when it is quicker.',
  'error.not-allowed':
    'The account may not do this. Sign in with the scopes it needs, or ask the marketplace for them.',
  'error.not-found': 'The service has no such thing, or it belongs to another seller.',
  'error.mirror-damaged':
    'The local copy of this account is damaged. The edits in the journal are kept. Set the copy aside and make it again.',
  'error.mirror-newer':
    'The local copy was written by a newer Adsheet and was not touched. Install the newest version to open it.',
  'error.rebuild-poorer':
    'The local copy is sound and holds work that its journal does not. It was kept as it is, and needs no making again; to read the ads anew, get all of them.',
  'error.home-unwritable':
    'Adsheet may not use its own folder[[ ({path})]]: it can only be read, or belongs to somebody else. Nothing was changed. Make it yours and writable, or name another with --home or ADSHEET_HOME.',
  'error.disk-full': 'The disk is full. What was kept before is kept. Make room and try again.',
  'error.file-unreadable':
    'The file {file} could not be used[[: {reason}]]. Nothing was changed. Check it and try again.',
  'error.row-unknown': 'There is no ad “{key}”.',
  'error.changeset-unknown': 'There is no changeset {changeset}.',
  'error.nothing-to-undo': 'There is nothing to undo.',
  'error.nothing-to-redo': 'There is nothing to do again.',
  'error.run-unfinished':
    'Sending was interrupted earlier. Go on with it or end it first; until then nothing else is sent or fetched.',
  'error.run-unknown': 'There is no push {run}.',
  'error.job-running': 'This account is busy with other work. Wait until it is done, or stop it.',
  'error.match-unknown': 'Nothing is asked about this row any more: look once more.',
  'error.match-has-edits': 'Ad {id} holds edits that were not sent. Send or discard them first.',
  'error.conflict-moved': 'What you looked at has changed meanwhile. Nothing was decided: look once more.',
  'error.guard': 'This asks for a yes first[[: {guards}]]. Nothing was sent.',
  'error.nothing-to-push': 'There is nothing to send.',
  'error.plan-moved': 'What you looked at has changed meanwhile. Nothing was sent: look once more.',
  'error.cancelled': 'Stopped. What was done until then is kept.',
  'error.engine-stopped':
    'The engine of Adsheet stopped. Your edits are kept. Start it again and try once more.',
  'error.internal':
    'Something went wrong inside Adsheet[[ ({reason})]]. Your edits are kept. The log says more.',

  'reason.name': 'a name has letters, digits, spaces and . _ & + -, at most 64',
  'reason.url': 'this is no address',
  'reason.path': 'this vendor ID cannot stand in an address',
  'reason.certificate-untrusted':
    'the certificate of {host} is vouched for by nobody this computer trusts (SHA-256 {fingerprint}). Compare it with what the marketplace tells you; only the account of a sandbox can leave it unchecked',
  'reason.certificate-expired':
    'the certificate of {host} was good until {until}, and the clock of this computer says {today} (SHA-256 {fingerprint}). Check the clock; where it is right, tell the marketplace',
  'reason.certificate-early':
    'the certificate of {host} is good from {from} on, and the clock of this computer says {today} (SHA-256 {fingerprint}). Check the clock',
  'reason.certificate-name':
    'the certificate of {host} is made for another address (SHA-256 {fingerprint}). Check the address of the account',
  'reason.token-signs': 'a token in it has signs that no token can have, and was not used',
  'reason.insecureTls': 'certificates are left unchecked for a sandbox only',
  'reason.not-a-picture': 'it is not a picture that can be used',
  'reason.too-large': 'it is too large',
  'problem.field-refused':
    'The marketplace said that you may not use this field. Clear it here, or let it be used again in the settings.',
} as const;
