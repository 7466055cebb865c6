import { feedbackParties, type ReportBody, type TrailRow } from '@lintel/contract'
import { allPartyComments, foldedAddress, visitorName } from '@lintel/rules'
import { storedEmails } from '../../emails/log.ts'
import { aboutReport } from '../../emails/subjects.ts'
import { bouncedActs, mailedActs } from '../../emails/trail-acts.ts'
import { recordedPerson } from '../../lib/context.ts'
import { holderOf, linkName, linksOf, revokedAct } from '../../sharing/links.ts'
import { openedBy } from '../../sharing/openings.ts'
import { bodyOfRow } from '../read-report.ts'
import { readVersions, type HeaderRow } from '../store/index.ts'
import { actOf, automatic, type ActToRecord } from './write-trail.ts'

async function versionActs({ record }: HeaderRow): Promise<ActToRecord[]> {
  const created: ActToRecord = {
    at: record.createdAt,
    kind: 'created',
    by: { id: record.createdBy?.id ?? '', name: record.createdBy?.name ?? 'Not known' },
    text: `${record.type} created`,
  }
  const later = (await readVersions(record.id)).filter(({ version }) => version > 1)
  return [
    created,
    ...later.map(({ version, savedAt, savedBy, savedById = '' }): ActToRecord => ({
      at: savedAt,
      kind: 'saved',
      by: recordedPerson({ name: savedBy, userId: savedById }),
      version,
      text: `Version ${version} saved`,
    })),
  ]
}

/** Of each kind of PDF the last one. */
const pdfActs = ({ record }: HeaderRow): ActToRecord[] =>
  Object.values(record.attachments).flatMap(({ createdAt, version, sha256, filename = '' }): ActToRecord[] =>
    createdAt && version && sha256
      ? [{ at: createdAt, kind: 'pdf', by: automatic, version, sha256, text: `PDF made: ${filename}` }]
      : [],
  )

/** What visitors have caused tells the agency, and gives the report to nobody. */
async function mailActs({ record }: HeaderRow, body: ReportBody): Promise<ActToRecord[]> {
  const signers = body.signatures.filter(({ name, email }) => name && email)
  const names = Object.fromEntries(signers.map(({ name, email }) => [foldedAddress(email), name]))
  return (await storedEmails(aboutReport(record.id))).flatMap(({ state, log, bounces = [] }) => {
    if (state !== 'sent' || log.sentby?.endsWith(visitorName(''))) return []
    const email = { log, gives: { names } }
    return [...mailedActs(email), ...bouncedActs(email, bounces)]
  })
}

async function linkActs({ record }: HeaderRow): Promise<ActToRecord[]> {
  return (await linksOf(record.id)).flatMap((link): ActToRecord[] => {
    const { openedAt, revokedAt } = link
    const holder = holderOf(link)
    const opened = { kind: 'opened', by: openedBy(holder.person), ...holder } as const
    return [
      ...(openedAt ? [{ ...opened, at: openedAt, text: `${linkName(link)} opened for the first time` }] : []),
      ...(revokedAt ? [revokedAct(link, new Date(revokedAt), { name: 'Not known' })] : []),
    ]
  })
}

const answerActs = (body: ReportBody): ActToRecord[] => [
  ...feedbackParties.flatMap((party) =>
    allPartyComments(body, party).flatMap(({ updatedAt, name, email, link }): ActToRecord[] =>
      updatedAt && link
        ? [
            {
              at: updatedAt,
              kind: 'commented',
              by: { id: '', name: visitorName(name ?? '') },
              person: name,
              email,
              text: `Commented as ${party}`,
            },
          ]
        : [],
    ),
  ),
  ...body.signatures.flatMap(({ signedAt, image, name, email, type, evidence }): ActToRecord[] =>
    signedAt && image
      ? [
          {
            at: signedAt,
            kind: 'signed',
            by: evidence?.collectedby
              ? { id: evidence.collectedby.id ?? '', name: evidence.collectedby.name }
              : { id: '', name: visitorName(name) },
            person: name,
            email,
            text: `Signed as ${type}`,
          },
        ]
      : [],
  ),
]

/** One comment on ten items is one act. */
const isSame = (one: TrailRow) => (other: TrailRow) =>
  one.at === other.at && one.kind === other.kind && one.email === other.email && one.text === other.text

/**
 * What was done before the trail was written, from the rows that other features keep. It has no hashes: links expire, and
 * a comment can be withdrawn, so that a hash made now would prove nothing, and would differ tomorrow.
 */
export async function readEarlier(row: HeaderRow, until: string): Promise<TrailRow[]> {
  const body = await bodyOfRow(row)
  const found = await Promise.all([versionActs(row), mailActs(row, body), linkActs(row)])
  const acts = [...found.flat(), ...pdfActs(row), ...answerActs(body)].filter(({ at }) => at < until)
  const rows = acts.map((act) => ({ ...actOf(act), hash: '' }))
  return rows.filter((one, index) => rows.findIndex(isSame(one)) === index).toSorted((a, b) => a.at.localeCompare(b.at))
}
