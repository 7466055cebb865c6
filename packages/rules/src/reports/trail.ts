import {
  chasingKinds,
  locale,
  timeZone,
  type ChasingKind,
  type Client,
  type PlainDate,
  type TrailKind,
  type TrailRow,
} from '@lintel/contract'
import { chasingKindsData } from '../chasing/chasing.ts'
import { foldedAddress } from '../emails/signers.ts'
import { displayDate } from '../plain-dates.ts'
import { visitorName } from '../sharing/visitor-name.ts'

/** What is opened this soon after its mail was delivered may be opened by a program that scans mail. */
export const programsWithinMs = 10_000

/** Of a recipient whom the others do not see; it is not printed. */
const blindCopy = 'Blind copy: '

export const mailedText = (subject: string, isBlind: boolean): string =>
  isBlind ? blindCopy + subject : `E-mailed: ${subject}`

export const isBlindCopy = ({ kind, text }: Pick<TrailRow, 'kind' | 'text'>): boolean =>
  kind === 'mailed' && text.startsWith(blindCopy)

/** SHA-256 of each PDF, and whether staff have withdrawn it. */
export const withdrawnPdfs = (rows: readonly Pick<TrailRow, 'kind' | 'sha256'>[]): ReadonlyMap<string, boolean> =>
  new Map(
    rows.flatMap(({ kind, sha256 }) =>
      sha256 && (kind === 'pdf' || kind === 'revoked') ? [[sha256, kind === 'revoked']] : [],
    ),
  )

/** Without an address, of anybody's mail: a link without a holder may have been in it. */
export const isOfMail = ({ kind, email }: TrailRow, to: string | undefined): boolean =>
  (kind === 'mailed' || kind === 'delivered') &&
  (to === undefined || (email !== undefined && foldedAddress(email) === foldedAddress(to)))

/**
 * Whether a program perhaps opened a link; the delivery of its mail may be recorded after the opening. What staff show was
 * not mailed.
 */
export function programsIn(rows: readonly TrailRow[]): (row: TrailRow) => boolean {
  const delivered = rows.filter(({ kind }) => kind === 'delivered')
  const isNear = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) <= programsWithinMs
  return ({ kind, machine, email, at, by }) =>
    kind === 'opened' &&
    (machine === true || (by.id === '' && delivered.some((other) => isOfMail(other, email) && isNear(at, other.at))))
}

/** What staff showed they perhaps opened themselves. */
export function withoutDoubtfulOpenings(rows: readonly TrailRow[]): TrailRow[] {
  const isByProgram = programsIn(rows)
  return rows.filter((row) => row.kind !== 'opened' || (row.by.id === '' && !isByProgram(row)))
}

const answers = ['signed', 'commented', 'receipt'] as const satisfies TrailKind[]
type Answer = (typeof answers)[number]
const isAnswer = (kind: TrailKind): kind is Answer => answers.some((answer) => answer === kind)

/** Of a trail: a name and an address, which others can share. */
export interface TrailPerson {
  key: string
  name: string
  /** Folded. */
  email: string
}

const keyOf = (name: string, email: string): string => `${email} ${name.trim().toLowerCase()}`

const listed = (names: string): string => ` and ${names.trim().toLowerCase().replaceAll(', ', ' and ')} and `

/** Of names joined in a line, as on a link for all who share an address. */
export const isNamedIn = (names: string, name: string): boolean => listed(names).includes(listed(name))

/** Whom a row is about: all who share its address, as far as it does not tell them apart; but each answer is one's. */
export function peopleIn(rows: readonly TrailRow[]): (row: TrailRow) => readonly TrailPerson[] {
  const known = new Map<string, TrailPerson>()
  const find = (name: string, email: string) =>
    known.get(keyOf(name, email)) ?? known.get(keyOf(visitorName(name), email))
  const sharing = ({ kind, person }: TrailRow, email: string) =>
    [...new Set(known.values())].filter(
      (one) =>
        one.email === email &&
        (!person || (!isAnswer(kind) && isNamedIn(person, one.name) && one !== find(person, email))),
    )
  for (const row of rows) {
    const { kind, person, email: address, by } = row
    if (!person || !address) continue
    const email = foldedAddress(address)
    const key = keyOf(person, email)
    const one = find(person, email) ?? { key, name: person.trim(), email }
    if (sharing(row, email).length === 0) known.set(key, one)
    // Who signs with another name is called so from then on.
    if (kind === 'signed' && !find(by.name, email)) known.set(keyOf(by.name, email), one)
  }
  return (row) => {
    const { person = '' } = row
    const email = row.email ? foldedAddress(row.email) : ''
    if (email === '') {
      const named = [...new Set(known.values())].filter(({ name }) => keyOf(name, '') === keyOf(person, ''))
      if (named.length === 1) return named
      return person.trim() === '' ? [] : [{ key: keyOf(person, ''), name: person.trim(), email }]
    }
    const several = sharing(row, email)
    return several.length > 0 ? several : [find(person, email) ?? { key: keyOf('', email), name: '', email }]
  }
}

/** What a person to whom a report was given did with it. */
export interface Giving {
  /** Name, address, or both where another has the same name. */
  person: string
  /** E-mails that were not blind copies, oldest first; none for who was given it in another way. */
  mailed: string[]
  delivered: boolean
  /** The last e-mail. */
  bounced: boolean
  /** By a person, as far as one can tell. */
  opened: string[]
  /** Somebody opened a link that was not for one person: it may have been this one. */
  mayHaveOpened: boolean
  reminded: string[]
  answered: { kind: Answer; at: string }[]
  /** What the trail says when a period ends. */
  noReplies: string[]
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

/** A link to a claim that was opened or answered says nothing of the report. */
export const isAboutClaim = ({ text }: Pick<TrailRow, 'text'>): boolean =>
  /^(?:Link to answer|Answered) the claim\b/.test(text)

/** Each person to whom the report was given, or who answered, in the order of the first row about them. */
export function givingsOf(rows: readonly TrailRow[], own: ReadonlySet<string>): Giving[] {
  const isByProgram = programsIn(rows)
  const whose = peopleIn(rows)
  const told = rows.filter((row) => !isBlindCopy(row) && !isByProgram(row) && !isAboutClaim(row))
  const mayHaveOpened = told.some((row) => row.kind === 'opened' && whose(row).length === 0)
  const found = new Map<string, { person: string; email: string; about: TrailRow[] }>()
  for (const row of told) {
    const isFirst = row.kind === 'mailed' || row.kind === 'reminded' || isAnswer(row.kind)
    const people = whose(row)
    for (const { key, name, email } of people) {
      if (own.has(email) || !(found.has(key) || isFirst)) continue
      const one = found.get(key) ?? { person: name || email, email, about: [] }
      found.set(key, one)
      if (row.person && people.length === 1) one.person = row.person
      one.about.push(row)
    }
  }
  const givings = [...found.values()]
  return givings.map(({ person, email, about }) => {
    const timesOf = (wanted: TrailKind, isCounted = (_row: TrailRow) => true) =>
      about.filter((row) => row.kind === wanted && isCounted(row)).map(({ at }) => at)
    // What staff show, they may have opened.
    const isShared = (row: TrailRow) => whose(row).length > 1 || row.by.id !== ''
    const isAlone = givings.filter((other) => other.person === person).length === 1
    return {
      person: isAlone || email === '' ? person : `${person}, ${email}`,
      mailed: timesOf('mailed'),
      delivered: timesOf('delivered').length > 0,
      bounced: about.findLast(({ kind }) => kind === 'mailed' || kind === 'bounced')?.kind === 'bounced',
      opened: timesOf('opened', (row) => !isShared(row)),
      mayHaveOpened: mayHaveOpened || timesOf('opened', isShared).length > 0,
      // A mail for what was asked of one and of all is one.
      reminded: [...new Set(timesOf('reminded'))],
      answered: about.flatMap(({ kind, at }) => (isAnswer(kind) ? [{ kind, at }] : [])),
      noReplies: about.flatMap(({ kind, text }) => (kind === 'noreply' ? [text] : [])),
    }
  })
}

const days = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' })

/** `29 November 2026`, in the United Kingdom. */
export const trailDay = (instant: string): string => days.format(new Date(instant))

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

const answerWords = { signed: 'Signed', commented: 'Commented', receipt: 'Receipt given' } as const

/** Only links tell: an attached file can be opened without anybody knowing. */
const openedOf = ({ opened, mayHaveOpened, answered }: Giving): string => {
  if (opened.length > 0) return 'opened'
  return mayHaveOpened ? 'opened, not known by whom' : answered.length > 0 ? '' : 'no link opened'
}

const answerTo: Record<ChasingKind, Answer> = { feedback: 'commented', signature: 'signed', receipt: 'receipt' }

const missingOf = (kind: ChasingKind): string => chasingKindsData[kind].missing.toLowerCase()

/** 'comments, signature' */
export const missingText = (kinds: readonly ChasingKind[]): string =>
  chasingKinds
    .filter((kind) => kinds.includes(kind))
    .map(missingOf)
    .join(', ')

/** When the period for an answer is over. */
export const noReplyText = (until: PlainDate, ...kinds: readonly ChasingKind[]): string =>
  `No reply by ${displayDate(until)}: ${missingText(kinds)}`

/** 'no comments by 4 December 2026' */
const missingIn = (noReplies: readonly string[], given: ReadonlyMap<Answer, string>): string[] =>
  chasingKinds.flatMap((kind) => {
    const last = noReplies.findLast((text) => text.replace(/^.*: /, '').split(', ').includes(missingOf(kind)))
    if (last === undefined || given.has(answerTo[kind])) return []
    const day = last.replace(/^.* by (..)\/(..)\/(....): .*$/, '$3-$2-$1')
    return `no ${missingOf(kind)} by ${trailDay(`${day}T12:00:00Z`)}`
  })

/** Silence is no consent: it is said what was done, and that nobody replied. A receipt is no reply to the contents. */
export function replyOf(giving: Giving, asOf: string): string {
  const { mailed, bounced, reminded, answered, noReplies } = giving
  const last = new Map(answered.map(({ kind, at }) => [kind, at]))
  const given = [...last].map(([kind, at]) => `${answerWords[kind]} on ${trailDay(at)}`)
  const facts = [...given, ...missingIn(noReplies, last)].join(', ')
  if (last.has('signed') || last.has('commented')) return facts
  const done = [
    ...(mailed.length > 0 ? [bounced ? 'sent, not delivered' : 'sent'] : []),
    openedOf(giving),
    ...(reminded.length > 0 ? [`reminded ${times(reminded.length)}`] : []),
  ]
  const silence = [`reply by ${trailDay(asOf)}`, done.filter(Boolean).join(', ')].filter(Boolean).join('; ')
  return given.length > 0 ? `${facts}. No other ${silence}` : `No ${silence}`
}
