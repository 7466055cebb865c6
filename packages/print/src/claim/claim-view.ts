import { disputeSchemes, remedies, type Photo, type TrailKind } from '@lintel/contract'
import {
  claimedLines,
  displayPounds,
  entryAt,
  evidenceOf,
  isBlindCopy,
  isItem,
  programsIn,
  type ClaimedLine,
  type PhotoPair,
} from '@lintel/rules'
import { printedPhotographs } from '../document.ts'
import { placed } from '../sections/rooms/compare.ts'
import { lookOf, numbered } from '../sections/rooms/view.ts'
import { counted, date, filled, inGroups, joined, moment, shortened, tidy, type Rows } from '../shared/format.ts'
import { photoRows } from '../shared/photo-rows.ts'
import type { PhotographBook, ViewPhoto } from '../shared/photographs.ts'
import { enteredByStaff } from '../shared/source.ts'
import type { ClaimSource, Enclosure, GivenRow } from './claim-source.ts'
import { foundMax, namesIn, tenancyText, viewParties } from './parties.ts'

/** Where the check-out has it: `3.2`. */
const itemNumbers = ({ report }: ClaimSource): ReadonlyMap<object, string> =>
  new Map(
    report.rooms.flatMap((room, at) =>
      numbered(room, { no: at + 1 }, (item, ref) => [item, ref] as const).flatMap(({ items }) => items),
    ),
  )

/** As the check-out prints them. */
const photoNumbers = ({ report, client, photos, generatedAt }: ClaimSource): ReadonlyMap<string, string> => {
  const checkOut = { report, client, photos, generatedAt, typeName: '', inspector: '', reportSha256: '' }
  const shown = printedPhotographs({ ...checkOut, photographsSha256: () => '' })
  return new Map(shown.map(({ id, reference }) => [id, reference]))
}

/** Millimetres. */
const column = 85

/** Side by side as long as there are two, and one row at least; the rest is of one side. */
const photographsOf = (pairs: readonly PhotoPair<ViewPhoto>[]) => {
  const matched = pairs.filter(({ before, after }) => before && after)
  const alone = pairs.filter((pair) => !matched.includes(pair))
  const befores = alone.flatMap(({ before }) => before ?? [])
  const afters = alone.flatMap(({ after }) => after ?? [])
  const count = Math.max(Math.min(befores.length, afters.length), matched.length === 0 ? 1 : 0)
  const beside = Array.from({ length: count }, (_, at) => ({ before: befores[at], after: afters[at] }))
  return {
    rows: [...matched, ...beside].map(({ before, after }, at) => ({
      before: before && placed(before, column),
      after: after && placed(after, column),
      isMatched: at < matched.length,
    })),
    rest: befores.length > count ? 'More photographs at check-in' : 'More photographs at check-out',
    restRows: photoRows([...befores.slice(count), ...afters.slice(count)], 2),
  }
}

const filesOf = ({ enclosures }: ClaimSource, document: string | undefined): string =>
  joined(enclosures.flatMap((file) => (document !== undefined && file.document === document ? file.filename : [])))

/** Characters of both states: longer ones are read one below the other. */
const sideBySideMax = 700

const viewLines = (source: ClaimSource, book: PhotographBook) => {
  const { report } = source
  const [items, photographs, nameOf] = [itemNumbers(source), photoNumbers(source), namesIn(report)]
  const told = new Set(enteredByStaff(report))
  return claimedLines(source.dispute).map((line, at) => {
    const { room, name } = nameOf(line)
    const { entry = {} } = entryAt(report, line.path) ?? {}
    const { was, is, pairs } = evidenceOf(report, line.path)
    const item = items.get(entry) ?? ''
    const unsaid = isItem(entry) ? 'Nothing was recorded in words.' : 'As its list in the report says.'
    const show = (photo: Photo | undefined) =>
      photo && book.show(photo, photographs.get(photo.id) ?? '', { place: room, ref: item, name })[0]
    return {
      no: at + 1,
      anchor: `line-${at + 1}`,
      name,
      room,
      where: [joined([room, item && `item ${item} of the check-out`]), isItem(entry) ? lookOf(entry) : '']
        .filter(Boolean)
        .join('. '),
      told: told.has(entry),
      was: tidy(was) || unsaid,
      is: tidy(is) || unsaid,
      isLong: was.length + is.length > sideBySideMax,
      found: shortened(tidy(is), foundMax),
      ...photographsOf(pairs.map(({ before, after }) => ({ before: show(before), after: show(after) }))),
      clause: line.clause?.trim() ?? '',
      agreement: filesOf(source, line.agreement),
      remedy: remedies[line.remedy],
      invoice: filesOf(source, line.invoice),
      ...viewSum(line),
    }
  })
}

const viewSum = ({ low, middle, high, proposed, cost, steps, sum }: ClaimedLine) => {
  const claimed = displayPounds(sum)
  const isByHand = sum !== proposed
  const range: Rows = [['Low', displayPounds(low)], ['Middle', displayPounds(middle)], ['High', displayPounds(high)]] // prettier-ignore
  return {
    claimed,
    cost: cost === 0 ? '' : displayPounds(cost),
    steps: isByHand ? [...steps, `The sum claimed was entered by hand: ${claimed}`] : steps,
    sums: [
      ...(low !== high || low !== proposed ? range : []),
      ...(isByHand && proposed > 0 ? [['Proposed', displayPounds(proposed)]] : []),
    ],
  }
}

/** They give nothing to anybody; why a PDF was withdrawn is for staff alone. */
const workKinds: readonly TrailKind[] = ['created', 'saved', 'pdf', 'locked', 'unlocked', 'check']

const viewGiving = ({ giving, checkIn, report }: ClaimSource) =>
  giving.map(({ of, rows }) => {
    const { ref, date: day } = of === 'Check-in' ? checkIn : report
    const isByProgram = programsIn(rows)
    const given = rows.filter(
      (row) => !workKinds.includes(row.kind) && !(row.kind === 'revoked' && row.sha256) && !isBlindCopy(row),
    )
    return {
      of: `${of} report, ref ${ref}, ${date(day)}`,
      rows: given.map((row: GivenRow) => {
        const { at, person, email = '', by, text, version, sha256 = '', evidence = {} } = row
        return {
          when: moment(at),
          who: person || email || by.name,
          email: person ? email : '',
          what: text + (isByProgram(row) ? '. Perhaps a program that scans mail' : ''),
          by: [by.id && `By ${by.name}`, version && `Version ${version}`].filter(Boolean).join('. '),
          from: evidence.ip ?? '',
          device: evidence.useragent ?? '',
          sha256: inGroups(sha256),
        }
      }),
    }
  })

const viewEnclosure = ({ filename, about, bytes, sha256 }: Enclosure) => ({
  filename,
  about,
  size: `${bytes.toLocaleString('en-GB')} bytes`,
  sha256: inGroups(sha256),
})

export const viewClaim = (source: ClaimSource, book: PhotographBook) => {
  const { dispute, report, checkIn, verify } = source
  const lines = viewLines(source, book)
  const counts = Object.values(remedies).flatMap((remedy) => {
    const count = lines.filter((line) => line.remedy === remedy).length
    return count === 0 ? [] : `${count} to ${remedy.toLowerCase()}`
  })
  return {
    ...viewParties(source),
    facts: filled([
      ['Scheme', disputeSchemes[dispute.scheme]],
      ['Tenancy', tenancyText(source)],
      ['Check-in', joined([`${checkIn.type} ${checkIn.ref}`, date(checkIn.date)])],
      ['Check-out', joined([`${report.type} ${report.ref}`, date(report.date)])],
    ]),
    counts: `${counted(lines.length, 'line')}: ${joined(counts)}.`,
    statement: dispute.statement.trim(),
    lines,
    checkInOn: date(checkIn.date),
    checkOutOn: date(report.date),
    giving: viewGiving(source),
    enclosures: source.enclosures.map(viewEnclosure),
    verify,
  }
}
