import type { CalendarEvent } from './state.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const page = (title: string, body: string) => `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1f2933;background:#fff}
.note{border-left:4px solid #b45309;padding:.25rem .75rem;background:#fef3c7}
label{display:block;margin:.75rem 0}input{font:inherit;padding:.35rem .5rem}input[type=email]{width:100%;box-sizing:border-box}
button{font:inherit;padding:.45rem 1rem;margin:.25rem .5rem .25rem 0}article{border:1px solid #9aa5b1;padding:.5rem 1rem;margin:1rem 0}
h2{font-size:1.05rem;margin:.25rem 0}form{display:inline}p{margin:.35rem 0}
</style></head><body><main><p class="note">This page stands in for Google on this machine. Nothing of it leaves the machine.</p>
<h1>${escaped(title)}</h1>${body}</main></body></html>`

const hidden = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')

/** The page for choosing an account and granting access. */
export const consentPage = (query: string, { scopes, hint }: { scopes: readonly string[]; hint: string }): string => {
  const asked = scopes.filter((scope) => scope.startsWith('https://'))
  const boxes = asked
    .map(
      (scope) =>
        `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> See, create, change and delete events on calendars that you own</label>`,
    )
    .join('')
  return page(
    'Choose an account for Lintel',
    `<form method="post" action="/o/oauth2/v2/auth?${escaped(query)}">
<label>Account <input type="email" name="email" required value="${escaped(hint || 'inspector@gmail.example')}"></label>
${boxes}<button name="answer" value="allow">Allow</button><button name="answer" value="deny" formnovalidate>Cancel</button></form>`,
  )
}

/** Google's page for an invalid request. */
export const errorPage = (message: string): string => page('Access blocked', `<p>${escaped(message)}</p>`)

/** The list of accounts with a calendar. */
export const accountsPage = (accounts: readonly string[]): string =>
  page(
    'Calendars',
    accounts.length === 0
      ? '<p>No account has a calendar yet.</p>'
      : `<ul>${accounts.map((email) => `<li><a href="/calendar?account=${encodeURIComponent(email)}">${escaped(email)}</a></li>`).join('')}</ul>`,
  )

const local = (text: string | undefined) => (text ? new Date(text).toISOString().slice(0, 16) : '')

const eventCard = (account: string, { id, summary = '', location = '', start, end }: CalendarEvent) => `<article>
<h2>${escaped(summary || 'Without a title')}</h2><p>${escaped(location)}</p>
<form method="post" action="/calendar/move">${hidden({ account, id })}
<label>From (UTC) <input type="datetime-local" name="start" required value="${local(start.dateTime)}"></label>
<label>To (UTC) <input type="datetime-local" name="end" required value="${local(end.dateTime)}"></label><button>Move</button></form>
<form method="post" action="/calendar/delete">${hidden({ account, id })}<button>Delete</button></form></article>`

/** The calendar of an account, where events can be moved and deleted by hand. */
export const calendarPage = (account: string, events: readonly CalendarEvent[]): string => {
  const current = events
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => (a.start.dateTime ?? '').localeCompare(b.start.dateTime ?? ''))
  const cards = current.map((event) => eventCard(account, event)).join('')
  return page(`Calendar of ${account}`, cards || '<p>There are no events.</p>')
}
