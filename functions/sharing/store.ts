import {
  FeedbackParty,
  Id,
  Instant,
  linkPurposes,
  LinkReader,
  MapKey,
  maxLinkOpenings,
  PlainDate,
  ShortText,
  StorageKey,
} from '@lintel/contract'
import * as z from 'zod'
import { removeAll, retryUntilWritten } from '../lib/concurrency.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import { exists, isAbsent, rowsOf, transact, type Change, type TransactItem } from '../lib/table.ts'
import { writeWithTrail, type ActToRecord } from '../reports/trail/write-trail.ts'
import { Signer } from './signer.ts'

/*
 * Rows of the links table, and what each key serves:
 *
 * pk                           sk          holds                      serves
 * REPORT#<report>              LINK#<id>   a link                     a visit; the list of a report's links
 * REPORT#<report>              SIGNS#<id>  id of the newest link      only one link can give a signature
 * VISITS#<whose>#<turn>        VISITS      visits in that window      the limits
 * DUE#<hour, UTC>               <id>        report                     links to look at in that hour: reminders, ends
 * gsi1: CHASING#<client>       <createdAt>#<id>  a link not answered  who has not answered, the last asked last
 *
 * DynamoDB removes expired links after a while (`ttl`); links that never expire remain, revoked or not.
 */

const LinkOfReport = z.object({ reportId: Id, linkId: Id })
export type DueLink = z.infer<typeof LinkOfReport>

export const StoredLink = z.object({
  id: Id,
  reportId: Id,
  purpose: z.enum(linkPurposes),
  signatureId: Id.optional(),
  signer: Signer.optional(),
  disputeId: Id.optional(),
  party: FeedbackParty.optional(),
  sentto: LinkReader.optional(),
  /** Of those who are asked to comment: whose signatures answer that too. */
  signatureIds: z.array(Id).optional(),
  document: z.object({ filename: ShortText, variant: MapKey.optional(), src: StorageKey.optional() }).optional(),
  createdBy: ShortText,
  createdById: Id.optional(),
  createdAt: Instant,
  /** Absent: never. */
  expiresAt: Instant.optional(),
  /** The expiry with which its key was signed; empty means never. */
  signedFor: z.string(),
  /** Hashes of issued keys, if the link may outlive the secrets that signed them. */
  keyHashes: z.array(z.string()).default([]),
  revokedAt: Instant.optional(),
  openedAt: Instant.optional(),
  lastOpenedAt: Instant.optional(),
  phone: ShortText.optional(),
  /** To which the client's feedback period is prolonged for this link. */
  until: PlainDate.optional(),
  paused: z.boolean().optional(),
  /** Oldest first. */
  reminded: z.array(Instant).default([]),
  /** Of the last reminder's e-mail, and a link of each report in it, in whose first report's log it is. */
  reminder: z.object({ key: z.string(), of: z.array(LinkOfReport) }).optional(),
  /** When it is looked at next. */
  due: Instant.optional(),
  /** Both only until it is answered, revoked or replaced. */
  gsi1pk: z.string().optional(),
  gsi1sk: z.string().optional(),
})
export type StoredLink = z.infer<typeof StoredLink>
export type RecordedReminder = NonNullable<StoredLink['reminder']>

/** How long staff can see an expired link, and renew it. */
const graceDays = 90

const LinkRow = StoredLink.extend({
  uploads: z.int().min(0).optional(),
  /** Ids of the photographs that had a slot at the last write, and the number of writes. */
  uploadIds: z.array(Id).optional(),
  uploadsNoted: z.int().min(0).optional(),
  signings: z.int().min(0).optional(),
  saves: z.int().min(0).optional(),
  openings: z.int().min(0).optional(),
  ttl: z.int().optional(),
})

const links = rowsOf('LINKS_TABLE', 'link', LinkRow)
const signers = rowsOf('LINKS_TABLE', 'link of a signature', z.object({ linkId: Id, ttl: z.int().optional() }))
const visits = rowsOf('LINKS_TABLE', 'visits', z.object({ visits: z.int().min(0), ttl: z.int() }))

type LinkName = Pick<StoredLink, 'id' | 'reportId'>

const reportPartition = (reportId: string) => `REPORT#${reportId}`
const linkKey = ({ reportId, id }: LinkName) => ({ pk: reportPartition(reportId), sk: `LINK#${id}` })
const seconds = (instant: string | Date) => Math.floor(new Date(instant).getTime() / 1000)
/** When DynamoDB removes a link that expires then. */
const forgottenAt = (expiresAt: string) => seconds(expiresAt) + graceDays * 24 * 3600

export const expiring = (expiresAt: string): NonNullable<Change['set']> => [
  ['expiresAt', expiresAt],
  ['ttl', forgottenAt(expiresAt)],
]

const linkOf = (row: z.infer<typeof LinkRow> | undefined): StoredLink | undefined => row && StoredLink.parse(row)

const rowOf = (link: StoredLink) => ({ ...link, ...(link.expiresAt && { ttl: forgottenAt(link.expiresAt) }) })

export async function addLink(link: StoredLink, others: readonly TransactItem[]): Promise<void> {
  if (!(await transact([links.putItem(linkKey(link), rowOf(link), isAbsent), ...others])))
    throw new Error('There is a link of this id.')
}

const notRevoked = 'attribute_not_exists(revokedAt)'

const chasedFields = ['gsi1pk', 'gsi1sk'] as const

/** Where a client finds it while it is not answered. The first look knows when the others are to be. */
export const chasedAs = (clientId: string, { createdAt, id }: Pick<StoredLink, 'createdAt' | 'id'>) => ({
  gsi1pk: `CHASING#${clientId}`,
  gsi1sk: `${createdAt}#${id}`,
  due: new Date(Date.parse(createdAt) + 3_600_000).toISOString(),
})

/** In the transaction of what makes it pointless to ask again. */
export const endChasing = (link: LinkName): TransactItem => links.updateItem(linkKey(link), { clear: chasedFields })

/** Fails the transaction if it is revoked already. */
export const revoking = (link: LinkName, at: string): TransactItem =>
  links.updateItem(linkKey(link), {
    set: [['revokedAt', at]],
    clear: chasedFields,
    condition: { expression: `attribute_exists(pk) AND ${notRevoked}` },
  })

/** Newest first, after a position in the list; in DynamoDB's pages. */
export const chasedPages = (clientId: string, after: string | undefined, pageSize: number) =>
  links.pages({
    pk: `CHASING#${clientId}`,
    ...(after !== undefined && { sk: { from: '0', to: after } }),
    index: 'gsi1',
    newestFirst: true,
    pageSize,
  })

const isChased = 'attribute_exists(gsi1pk)'

/** Undefined, with nothing written, if it is no longer chased. */
export const changeChased = (link: LinkName, set: NonNullable<Change['set']>, others: readonly TransactItem[]) =>
  changeLink(link, { set, condition: { expression: isChased } }, others)

/** False, with nothing written, if one of them is no longer chased, or was reminded since. */
export const addReminder = (
  reminded: readonly StoredLink[],
  at: string,
  reminder: RecordedReminder,
  others: readonly TransactItem[],
) =>
  transact([
    ...reminded.map((link) =>
      links.updateItem(linkKey(link), {
        set: [['reminder', reminder]],
        append: [['reminded', [at]]],
        condition: {
          expression: `${isChased} AND size(reminded) = :before`,
          values: { ':before': link.reminded.length },
        },
      }),
    ),
    ...others,
  ])

/** Puts back the reminders as they were before one that was not sent. */
export const removeReminder = (reminded: readonly StoredLink[], at: string) =>
  Promise.all(
    reminded.map((link) =>
      links.update(linkKey(link), {
        set: [['reminded', link.reminded]],
        clear: ['reminder'],
        condition: { expression: 'reminded = :with', values: { ':with': [...link.reminded, at] } },
      }),
    ),
  )

/** A transaction allows 100 writes; a signature has one valid link. */
const endedAtOnce = 90

/** A row of the signature names its newest link, so that of several created concurrently only the last is valid. */
export async function addSigningLink(
  link: StoredLink & { signatureId: string },
  others: readonly TransactItem[],
  replaced: (former: StoredLink) => ActToRecord,
): Promise<void> {
  const { reportId, signatureId, createdAt } = link
  const signerKey = { pk: reportPartition(reportId), sk: `SIGNS#${signatureId}` }
  await retryUntilWritten(`A link to sign report ${reportId}`, async () => {
    // Read before the links: any write in between changes it.
    const newest = await signers.get(signerKey)
    const former = (await queryLinks(reportId))
      .filter((each) => each.purpose === 'signature' && each.signatureId === signatureId && !each.revokedAt)
      .slice(0, endedAtOnce)
    const row = rowOf(link)
    const isNewest = newest ? { expression: 'linkId = :newest', values: { ':newest': newest.linkId } } : isAbsent
    const items = [
      links.putItem(linkKey(link), row, isAbsent),
      signers.putItem(signerKey, { linkId: link.id, ttl: row.ttl }, isNewest),
      ...former.map((each) => revoking(each, createdAt)),
      ...others,
    ]
    return (await writeWithTrail(items, [{ reportId, acts: former.map(replaced) }])) || undefined
  })
}

export const readLink = async (reportId: string, id: string): Promise<StoredLink | undefined> =>
  linkOf(await links.get(linkKey({ reportId, id })))

export async function queryLinks(reportId: string): Promise<StoredLink[]> {
  const rows = await links.query({ pk: reportPartition(reportId), sk: { beginsWith: 'LINK#' } })
  return rows.map((row) => StoredLink.parse(row))
}

/** Changes a link with the rows of the change. Undefined, with nothing written, if the condition fails. */
async function changeLink(link: LinkName, change: Change, others: readonly TransactItem[]) {
  const isWritten = await transact([links.updateItem(linkKey(link), change), ...others])
  return isWritten ? readLink(link.reportId, link.id) : undefined
}

/** Undefined, changing nothing, if it is revoked or never expires. */
export const extendLink = (
  link: LinkName,
  expiresAt: string,
  others: readonly TransactItem[],
): Promise<StoredLink | undefined> =>
  changeLink(
    link,
    {
      set: expiring(expiresAt),
      condition: { expression: `${notRevoked} AND attribute_exists(expiresAt)` },
    },
    others,
  )

const dues = rowsOf('LINKS_TABLE', 'link to look at', LinkOfReport.extend({ ttl: z.int() }))

/** `2026-11-29T14`, UTC. */
const hourOf = (instant: string): string => instant.slice(0, 13)
const dueKey = (instant: string, linkId: string) => ({ pk: `DUE#${hourOf(instant)}`, sk: linkId })

/** How long one waits that could not be looked at. */
export const dueHours = 48

/** To be looked at in the hour of that instant. */
export const lookAt = ({ reportId, linkId }: DueLink, instant: string): TransactItem =>
  dues.putItem(dueKey(instant, linkId), { reportId, linkId, ttl: seconds(instant) + 2 * dueHours * 3600 })

export const dueIn = (instant: string): Promise<DueLink[]> => dues.query({ pk: `DUE#${hourOf(instant)}` })

/** Was looked at, and is to be again at `next`, if at all. */
export const endLook = (link: DueLink, looked: string, next: string | undefined): Promise<boolean> =>
  transact([
    ...(next === undefined || hourOf(next) !== hourOf(looked) ? [dues.removeItem(dueKey(looked, link.linkId))] : []),
    ...(next === undefined
      ? []
      : [
          lookAt(link, next),
          links.updateItem(linkKey({ reportId: link.reportId, id: link.linkId }), { set: [['due', next]] }),
        ]),
  ])

/** None of these links of a report is looked at again; false if another run was first. */
export const endPeriod = (
  reportId: string,
  looked: readonly { linkId: string; hour: string }[],
  act: ActToRecord,
): Promise<boolean> =>
  writeWithTrail(
    looked.map(({ linkId, hour }) => dues.removeItem(dueKey(hour, linkId), exists)),
    [{ reportId, acts: [act] }],
  )

export async function addKeyHash(link: LinkName, hash: string): Promise<void> {
  const kept = await links.update(linkKey(link), { append: [['keyHashes', [hash]]] })
  if (!kept) throw new Error('A key was handed out for a link that does not exist.')
}

/** Undefined, changing nothing, if it is already revoked. */
export async function endLink(
  link: LinkName,
  act: ActToRecord,
  others: readonly TransactItem[],
): Promise<StoredLink | undefined> {
  const isWritten = await writeWithTrail(
    [revoking(link, act.at), ...others],
    [{ reportId: link.reportId, acts: [act] }],
  )
  return isWritten ? readLink(link.reportId, link.id) : undefined
}

/** Does nothing after `maxLinkOpenings`, so that nobody can fill a report's trail, or if the report was erased. */
export async function noteOpening(
  { reportId, isFirst, ...link }: LinkName & { isFirst: boolean },
  act: ActToRecord,
): Promise<void> {
  const opened = links.updateItem(linkKey({ reportId, ...link }), {
    set: [['lastOpenedAt', act.at], ...(isFirst ? [['openedAt', act.at] as const] : [])],
    add: { openings: 1 },
    condition: {
      expression: 'attribute_exists(pk) AND (attribute_not_exists(openings) OR openings < :max)',
      values: { ':max': maxLinkOpenings },
    },
  })
  await writeWithTrail([opened], [{ reportId, acts: [act] }])
}

/** In the current window of that many seconds; `whose` identifies the counter. */
export async function countVisit(
  whose: string,
  turn: number,
  { seconds, by }: { seconds: number; by: number },
): Promise<number> {
  const key = { pk: `VISITS#${whose}#${turn}`, sk: 'VISITS' }
  const row = await visits.update(key, { add: { visits: by }, set: [['ttl', (turn + 2) * seconds]], condition: 'none' })
  return row?.visits ?? 0
}

type Use = 'signings' | 'saves'

/** Undefined if it is revoked or no longer exists. */
export async function readUses(link: LinkName, what: Use): Promise<number | undefined> {
  const row = await links.get(linkKey(link))
  return row && row.revokedAt === undefined ? (row[what] ?? 0) : undefined
}

/** In the transaction of a signing or a save of feedback; fails it after `max` uses, or if revoked. */
export const countUse = (link: LinkName, what: Use, max: number): TransactItem =>
  links.updateItem(linkKey(link), {
    add: { [what]: 1 },
    clear: chasedFields,
    condition: {
      expression: `attribute_exists(pk) AND ${notRevoked} AND (attribute_not_exists(${what}) OR ${what} < :max)`,
      values: { ':max': max },
    },
  })

export interface LinkUploads {
  total: number
  ids: readonly string[]
  noted: number
}

export async function readUploads(link: LinkName): Promise<LinkUploads> {
  const { uploads: total = 0, uploadIds: ids = [], uploadsNoted: noted = 0 } = (await links.get(linkKey(link))) ?? {}
  return { total, ids, noted }
}

/** False if they have changed since they were read. */
export async function noteUploads(link: LinkName, { total, ids, noted }: LinkUploads): Promise<boolean> {
  const written = await links.update(linkKey(link), {
    set: [
      ['uploads', total],
      ['uploadIds', ids],
      ['uploadsNoted', noted + 1],
    ],
    condition: {
      expression:
        'attribute_exists(pk) AND (uploadsNoted = :noted OR (:noted = :none AND attribute_not_exists(uploadsNoted)))',
      values: { ':noted': noted, ':none': 0 },
    },
  })
  return written !== undefined
}

const everyRow = rowsOf(
  'LINKS_TABLE',
  'row of links',
  z.looseObject({ pk: z.string(), sk: z.string(), due: z.string().optional() }),
)

export async function eraseLinks(reportId: string): Promise<void> {
  for await (const { rows } of everyRow.pages({ pk: reportPartition(reportId) })) {
    const looks = rows.flatMap(({ sk, due }) => (due ? dueKey(due, sk.replace('LINK#', '')) : []))
    await removeAll([...looks, ...rows], (key) => everyRow.remove(key))
  }
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: links, pk: 'REPORT#', sk: 'LINK#' },
  { rows: signers, pk: 'REPORT#', sk: 'SIGNS#' },
  { rows: visits, pk: 'VISITS#', sk: 'VISITS' },
  { rows: dues, pk: 'DUE#', sk: '' },
]
