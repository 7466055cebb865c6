import { disputeSchemes, type Dispute, type DisputeLine, type ReportBody, type Signature } from '@lintel/contract'
import { displayMoney, toPence } from '../pence.ts'
import { claimName } from './claimable.ts'
import { evidenceOf } from './evidence.ts'
import { claimedLines, disputeTotal } from './lines.ts'
import { schemeFacts } from './schemes.ts'

/** One of the two reports in a pack. */
export interface PackedReport {
  name: 'check-in' | 'check-out'
  /** Of the PDF in the pack; absent if it is not known. */
  version?: number | undefined
  /** Whether that PDF was mailed, opened, signed or received. */
  wasGiven: boolean
  isWithdrawn: boolean
  /** One that was given later is not stored any more as it was. */
  isLost: boolean
  newest: number
  signedByTenant: boolean
  givenToTenant: boolean
}

interface PackToCheck {
  dispute: Dispute
  /** Of the check-out. */
  body: ReportBody
  reports: readonly PackedReport[]
  /** In MB, as entered. */
  limit?: number | undefined
}

const maxNames = 5

function named(names: readonly string[]): string {
  const others = names.length - maxNames
  return (others > 0 ? [...names.slice(0, maxNames), `${others} more`] : names).join('; ')
}

function checksOfReport(report: PackedReport): string[] {
  const { name, version, wasGiven, isWithdrawn, isLost, newest, signedByTenant, givenToTenant } = report
  return [
    name === 'check-in' && !signedByTenant && 'The tenant has not signed the check-in.',
    !givenToTenant && `Nothing here proves that the tenant was given the ${name}.`,
    isLost && `The PDF of the ${name} that was given last is not stored any more as it was: another is in the pack.`,
    !wasGiven &&
      !isLost &&
      (givenToTenant
        ? `We do not know which PDF of the ${name} the tenant saw: the newest one is in the pack.`
        : `The ${name} was not sent, signed or received as a PDF: the newest one is in the pack.`),
    isWithdrawn && `The PDF of the ${name} in the pack was withdrawn.`,
    version !== undefined &&
      version < newest &&
      `The ${name} was saved after its PDF in the pack was made: that is version ${version}, the newest is ${newest}.`,
  ].filter((check) => check !== false)
}

/** Who the parties are and how long the tenancy was, as the first page has it. */
function checksOfParties({ signatures, customer, tenancy: { startdate, enddate } }: ReportBody): (string | false)[] {
  const isNamed = (wanted: Signature['type']) => signatures.some(({ type, name }) => type === wanted && name.trim())
  const hasLandlord = isNamed('landlord') || customer.companyName || customer.branchName
  const unknown = [!startdate && 'began', !enddate && 'ended'].filter(Boolean).join(' and ')
  return [
    !hasLandlord && 'The check-out names no landlord.',
    !isNamed('tenant') && 'The check-out names no tenant.',
    unknown !== '' && `The check-out does not say when the tenancy ${unknown}.`,
  ]
}

/** What is missing or weak in a pack, in sentences. */
export function packChecks({ dispute, body, reports, limit }: PackToCheck): string[] {
  const { scheme, statement, deposit } = dispute
  const lines = claimedLines(dispute)
  const which = (what: string, weak: readonly DisputeLine[]) => {
    const found = new Set(weak.map(({ path }) => claimName(body, path)))
    return found.size > 0 && `${what}: ${named([...found])}.`
  }
  const whichLines = (what: string, isWeak: (line: DisputeLine) => boolean) => which(what, lines.filter(isWeak))
  const { limitBytes, days, final } = schemeFacts[scheme]
  const whole = disputeTotal(lines, Infinity)
  const isUnknown = limitBytes === undefined
  return [
    statement.trim() === '' && 'There is no claim statement.',
    whichLines(
      'No photographs of both check-in and check-out',
      ({ path }) => !evidenceOf(body, path).pairs.some(({ before, after }) => before && after),
    ),
    whichLines('No invoice or estimate', ({ invoice }) => invoice === undefined),
    whichLines('No clause or page of the agreement', ({ clause = '', agreement }) => !clause.trim() && !agreement),
    whichLines(
      'More is claimed than the high sum',
      ({ claimed, high }) => claimed !== undefined && toPence(claimed) > toPence(high),
    ),
    whichLines('Claimed more than once', ({ path }) => lines.filter((line) => line.path === path).length > 1),
    which(
      'Comes to nothing and is left out',
      dispute.lines.filter(({ cost, claimed, proposed }) => cost > 0 && claimed === undefined && proposed === 0),
    ),
    whole > toPence(deposit) &&
      `The lines come to ${displayMoney(whole)}. The deposit of ${displayMoney(toPence(deposit))} is claimed.`,
    ...checksOfParties(body),
    ...reports.flatMap(checksOfReport),
    isUnknown && limit === undefined && `We do not know how large a submission to ${disputeSchemes[scheme]} can be.`,
    isUnknown && limit !== undefined && `The limit of ${limit} MB was entered: we do not know the scheme’s own.`,
    days.length === 0 && `We do not know how many days ${disputeSchemes[scheme]} gives: its request says so.`,
    final,
  ].filter((check) => check !== false && check !== undefined)
}

/** Of files that are in the pack in pieces. */
export const splitChecks = (whole: readonly string[]): string[] =>
  whole.length === 0
    ? []
    : [
        `The parts of a split PDF have no seal. The pack has the whole one too, which is not to be sent: ${named(whole)}.`,
      ]
