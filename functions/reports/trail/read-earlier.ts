import { feedbackParties, type ReportBody, type TrailRow } from '@lintel/contract'
import { allPartyComments, visitorName } from '@lintel/rules'
import { storedEmails } from '../../emails/log.ts'
import { aboutReport } from '../../emails/subjects.ts'
import { bouncedActs, mailedActs, namesByAddress } from '../../emails/trail-acts.ts'
import { recordedPerson } from '../../lib/context.ts'
import { linksOf, openedAct, revokedAct, shownBy } from '../../sharing/links.ts'
import { bodyOfRow } from '../read-report.ts'
import { readVersions, type HeaderRow } from '../store/index.ts'
import { byVisitor, pdfAct } from './acts.ts'
import { actOf, type ActToRecord } from './write-trail.ts'

async function versionActs({ record: { id, type, createdAt, createdBy } }: HeaderRow): Promise<ActToRecord[]> {
  const by = { id: createdBy?.id ?? '', name: createdBy?.name ?? 'Not known' }
  const later = (await readVersions(id)).filter(({ version }) => version > 1)
  return [
    { at: createdAt, kind: 'created', by, text: `${type} created` },
    ...later.map(({ version, savedAt: at, savedBy: name, savedById: userId = '' }): ActToRecord => {
      return { at, kind: 'saved', by: recordedPerson({ name, userId }), version, text: `Version ${version} saved` }
    }),
  ]
}

/** What visitors have caused tells the agency, and gives the report to nobody. */
async function mailActs({ record }: HeaderRow, { signatures }: ReportBody): Promise<ActToRecord[]> {
  const names = namesByAddress(signatures)
  return (await storedEmails(aboutReport(record.id))).flatMap(({ state, log, bounces = [] }) => {
    if (state !== 'sent' || log.sentby?.endsWith(visitorName(''))) return []
    const email = { log, gives: { names } }
    return [...mailedActs(email), ...bouncedActs(email, bounces)]
  })
}

const linkActs = async ({ record }: HeaderRow): Promise<ActToRecord[]> =>
  (await linksOf(record.id)).flatMap((link): ActToRecord[] => {
    const { openedAt, revokedAt } = link
    return [
      ...(openedAt ? [openedAct({ ...link, shownBy: shownBy(link) }, openedAt, 'opened for the first time')] : []),
      ...(revokedAt ? [revokedAct(link, new Date(revokedAt), { name: 'Not known' })] : []),
    ]
  })

const answerActs = (body: ReportBody): ActToRecord[] => [
  ...feedbackParties.flatMap((party) =>
    allPartyComments(body, party).flatMap(({ updatedAt: at, name: person, email, link }): ActToRecord[] => {
      const text = `Commented as ${party}`
      return at && link ? [{ at, kind: 'commented', by: byVisitor(person), person, email, text }] : []
    }),
  ),
  ...body.signatures.flatMap(({ signedAt: at, image, name: person, email, type, evidence }): ActToRecord[] => {
    const { id = '', name } = evidence?.collectedby ?? byVisitor(person)
    return at && image ? [{ at, kind: 'signed', by: { id, name }, person, email, text: `Signed as ${type}` }] : []
  }),
]

/**
 * What was done before the trail was written, from the rows that other features keep. It has no hashes: links expire, and
 * a comment can be withdrawn, so that a hash made now would prove nothing, and would differ tomorrow.
 */
export async function readEarlier(row: HeaderRow, until: string): Promise<TrailRow[]> {
  const body = await bodyOfRow(row)
  const found = await Promise.all([versionActs(row), mailActs(row, body), linkActs(row)])
  // Of each kind of PDF the last one.
  const made = Object.values(row.record.attachments).flatMap((attachment) => pdfAct(attachment) ?? [])
  const acts = [...found.flat(), ...made, ...answerActs(body)].filter(({ at }) => at < until)
  // One comment on ten items is one act.
  const rows = new Map(acts.map((act) => [JSON.stringify(act), { ...actOf(act), hash: '' }]))
  return [...rows.values()].toSorted((a, b) => a.at.localeCompare(b.at))
}
