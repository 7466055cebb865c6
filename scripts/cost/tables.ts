import { limitsOf } from './limits.ts'
import { clientCost, clientCounts, copiesCost, example, pence, reportCost, standingCost } from './estimate.ts'
import type { Units } from './units.ts'

const number = (value: number, digits: number) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const inPence = (dollars: number) => `${number(pence(dollars), 2)} p`
const pounds = (dollars: number) => `£${number(pence(dollars) / 100, 2)}`

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const byAmount = (parts: Record<string, number>) => Object.entries(parts).toSorted(([, one], [, other]) => other - one)

/** The tables of docs/deploying.md, in Markdown. */
export function costTables(units: Units): string {
  const cost = reportCost(units)
  const actions = byAmount(cost.actions)
  const services = byAmount(cost.services).filter(([, dollars]) => pence(dollars) >= 0.005)
  const copies = [false, true].map((photos) => copiesCost(units, photos))
  const months = [
    ['in the first month, its originals a week in S3 Standard', cost.months.first],
    ['in each month after', cost.months.later],
    [`**a month, as the mean of ${example.keptMonths}**`, cost.months.mean],
  ] as const
  return [
    table(
      ['What a report costs', 'Pence'],
      [
        ...actions.map(([name, dollars]) => [name, inPence(dollars)]),
        ['**to make**', `**${inPence(cost.made)}**`],
        ...months.map(([name, dollars]) => [name, inPence(dollars)]),
      ],
    ),
    table(
      ['By what is billed', 'Pence'],
      services.map(([name, dollars]) => [`\`${name}\``, inPence(dollars)]),
    ),
    table(
      ['Clients', 'Reports a month', 'Making', 'Keeping', 'Share of what stands', 'A client and month', 'All'],
      clientCounts.map((count) => {
        const { reports, making, keeping, standing } = clientCost(units, count)
        const all = making + keeping + standing
        const cells = [making, keeping, standing, all, all * count].map(pounds)
        return [number(count, 0), number(reports, 0), ...cells]
      }),
    ),
    table(
      ['Copies elsewhere (`copies`), besides', 'Without photographs', 'With them'],
      [
        ['a report, once', ...copies.map(({ once }) => inPence(once))],
        ['a report, in each month', ...copies.map(({ month }) => inPence(month))],
        [
          'a client and month',
          ...copies.map(({ month }) => pounds(month * example.reportsAMonth * example.keptMonths)),
        ],
      ],
    ),
    table(
      [
        'Limit, in a busy hour',
        'Given',
        ...clientCounts.map((count) => `At ${number(count, 0)}`),
        'Reached with',
        'What lifts it',
      ],
      limitsOf(units)
        .toSorted((one, other) => one.given / one.taken - other.given / other.taken)
        .map(({ name, given, taken, lift }) => [
          name,
          number(given, 0),
          ...clientCounts.map((count) => `${number((100 * taken * count) / given, 1)}%`),
          `${Number((given / taken).toPrecision(2)).toLocaleString('en-GB')} clients`,
          lift,
        ]),
    ),
    `What stands whatever is done: ${pounds(standingCost(units))} a month.`,
  ].join('\n\n')
}
