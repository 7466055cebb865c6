import { claimDocuments, disputeSchemes, remedies } from '@lintel/contract'
import { claimedLines, displayPounds, evidenceOf } from '@lintel/rules'
import type { ReportDocument } from '../document.ts'
import { date, filled, joined, moment, shortened, tidy } from '../shared/format.ts'
import { mixins } from '../shared/mixins.ts'
import { plainDocument } from '../shared/plain-document.ts'
import { named } from '../shared/template-parts.ts'
import type { ClaimSource } from './claim-source.ts'
import { claimMixins } from './claim-template.ts'
import { foundMax, namesIn, printedAs, tenancyText, viewParties } from './parties.ts'
import { settlement } from './settlement-template.ts'

/** Its lines claim the sums that were agreed. */
export interface SettlementSource extends Pick<
  ClaimSource,
  'dispute' | 'report' | 'client' | 'logo' | 'verify' | 'generatedAt'
> {
  /** The tenants, with when each agreed to the last line. Each reads it: it has no addresses. */
  by: readonly { name: string; at: string }[]
  /** Who agreed for the landlord. */
  agency: { name: string; at: string }
}

const viewSettlement = (source: SettlementSource) => {
  const { dispute, report, client, by, agency, verify } = source
  const parties = viewParties(source)
  const nameOf = namesIn(report)
  const landlord = parties.parties.find(([label]) => label === 'Landlord')?.[1] ?? ''
  return {
    ...parties,
    facts: filled([
      ['Scheme', disputeSchemes[dispute.scheme]],
      ['Tenancy', tenancyText(source)],
      ['Check-out', joined([`${report.type} ${report.ref}`, date(report.date)])],
    ]),
    lines: claimedLines(dispute).map((line, at) => {
      const { room, name } = nameOf(line)
      return {
        no: at + 1,
        name: joined([name, room]),
        found: shortened(tidy(evidenceOf(report, line.path).is), foundMax),
        remedy: remedies[line.remedy],
        agreed: displayPounds(line.sum),
      }
    }),
    agreedBy: [
      ...by.map(({ name, at }) => ({ name, as: 'Tenant', on: moment(at) })),
      {
        name: joined([agency.name, client.name]),
        as: landlord ? `For ${landlord}` : 'For the landlord',
        on: moment(agency.at),
      },
    ],
    verify,
  }
}

/** What landlord and tenants agreed, before any scheme was asked. */
export const settlementDocument = (source: SettlementSource): Promise<ReportDocument> =>
  plainDocument({
    ...printedAs(claimDocuments.settlement, source),
    view: { ...viewSettlement(source), kind: claimDocuments.settlement },
    parts: named({ mixins, claimMixins, settlement }),
  })
