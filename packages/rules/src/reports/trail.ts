import { locale, timeZone, type Client, type TrailKind, type TrailRow } from '@lintel/contract'
import { foldedAddress } from '../emails/signers.ts'

/** What is opened this soon after its mail was delivered may be opened by a program that scans mail. */
export const programsWithinMs = 10_000

/** Of a recipient whom the others do not see; it is not printed. */
const blindCopy = 'Blind copy: '

export const mailedText = (subject: string, isBlind: boolean): string =>
  isBlind ? blindCopy + subject : `E-mailed: ${subject}`

type OfPerson = Pick<TrailRow, 'person' | 'email'>

/** An address or name that tells people apart, as it is written first. */
export const whoOf = ({ person, email }: OfPerson): string => (email ? foldedAddress(email) : (person ?? '').trim())

/** Without an address, of anybody's mail: a link without a holder may have been in it. */
export const isOfMail = ({ kind, email }: TrailRow, to: string | undefined): boolean =>
  (kind === 'mailed' || kind === 'delivered') &&
  (to === undefined || (email !== undefined && foldedAddress(email) === foldedAddress(to)))

/** Whether a program perhaps opened a link; the delivery of its mail may be recorded after the opening. */
export function programsIn(rows: readonly TrailRow[]): (row: TrailRow) => boolean {
  const delivered = rows.filter(({ kind }) => kind === 'delivered')
  const isNear = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) <= programsWithinMs
  return ({ kind, machine, email, at }) =>
    kind === 'opened' && (machine === true || delivered.some((other) => isOfMail(other, email) && isNear(at, other.at)))
}

const answers = ['signed', 'commented', 'receipt'] as const satisfies TrailKind[]
type Answer = (typeof answers)[number]
const isAnswer = (kind: TrailKind): kind is Answer => answers.some((answer) => answer === kind)

/** What a person to whom a report was given did with it. */
export interface Giving {
  /** Name or address. */
  person: string
  /** E-mails that were not blind copies, oldest first; none for who was given it in another way. */
  mailed: string[]
  delivered?: string
  /** Of the last e-mail, if it was not delivered. */
  bounced?: string
  /** By a person, as far as one can tell. */
  opened: string[]
  /** Somebody opened a link that was not for one person: it may have been this one. */
  mayHaveOpened: boolean
  reminded: string[]
  answered: { kind: Answer; at: string }[]
}

/** A copy for the agency itself is given to nobody. */
export const agencyAddresses = (
  client: Pick<Client, 'email' | 'feedbackemail' | 'address' | 'branches' | 'users'>,
): Set<string> => {
  const { email, feedbackemail, address, branches, users } = client
  const ofBranches = branches.flatMap((branch) => [branch.feedbackemail, branch.address.email])
  const own = [email, feedbackemail, address.email, ...ofBranches, ...users.map((user) => user.email)]
  return new Set(own.flatMap((one) => (one ? [foldedAddress(one)] : [])))
}

/** Each person to whom the report was given, or who answered, in the order of the first row about them. */
export function givingsOf(rows: readonly TrailRow[], own: ReadonlySet<string>): Giving[] {
  const found = new Map<string, Giving>()
  const isByProgram = programsIn(rows)
  const mayHaveOpened = rows.some((row) => row.kind === 'opened' && whoOf(row) === '' && !isByProgram(row))
  // Somebody who signs with a name alone may have been mailed by name and address.
  const addresses = new Map(rows.flatMap(({ person, email }) => (person && email ? [[person.trim(), email]] : [])))
  for (const row of rows) {
    if (row.kind === 'mailed' && row.text.startsWith(blindCopy)) continue
    const email = row.email ?? addresses.get((row.person ?? '').trim())
    const who = whoOf({ ...row, ...(email && { email }) })
    const isFirst = row.kind === 'mailed' || row.kind === 'reminded' || isAnswer(row.kind)
    if (who === '' || own.has(who) || !(found.has(who) || isFirst)) continue
    const giving: Giving = found.get(who) ?? {
      person: '',
      mailed: [],
      opened: [],
      mayHaveOpened,
      reminded: [],
      answered: [],
    }
    found.set(who, giving)
    if (row.person) giving.person = row.person
    else if (giving.person === '') giving.person = row.email ?? ''
    note(giving, row, isByProgram(row))
  }
  return [...found.values()]
}

function note(giving: Giving, { kind, at }: TrailRow, isByProgram: boolean): void {
  if (isAnswer(kind)) giving.answered.push({ kind, at })
  else if (kind === 'mailed') {
    giving.mailed.push(at)
    delete giving.bounced
  } else if (kind === 'reminded') giving.reminded.push(at)
  else if (kind === 'delivered') giving.delivered = at
  else if (kind === 'bounced') giving.bounced = at
  else if (kind === 'opened' && !isByProgram) giving.opened.push(at)
}

const days = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' })

/** `29 November 2026`, in the United Kingdom. */
export const trailDay = (instant: string): string => days.format(new Date(instant))

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

const answerWords = { signed: 'Signed', commented: 'Commented', receipt: 'Receipt given' } as const

/** Only links tell: an attached file can be opened without anybody knowing. */
const openedOf = ({ opened, mayHaveOpened }: Giving): string =>
  opened.length > 0 ? 'opened' : mayHaveOpened ? 'opened, not known by whom' : 'no link opened'

/** Silence is no consent: it is said what was done, and that nobody replied. */
export function replyOf(giving: Giving, asOf: string): string {
  const { mailed, bounced, reminded, answered } = giving
  const last = new Map(answered.map(({ kind, at }) => [kind, at]))
  if (last.size > 0) return [...last].map(([kind, at]) => `${answerWords[kind]} on ${trailDay(at)}`).join(', ')
  const done = [
    ...(mailed.length > 0 ? [bounced ? 'sent, not delivered' : 'sent'] : []),
    openedOf(giving),
    ...(reminded.length > 0 ? [`reminded ${times(reminded.length)}`] : []),
  ]
  return `No reply by ${trailDay(asOf)}; ${done.join(', ')}`
}
