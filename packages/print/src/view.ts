import { reportSections, responsibilityCodes, type Room } from '@lintel/contract'
import { roomCodes, shownQuestions } from '@lintel/rules'
import { answeredOf, viewChecklists, type ViewChecklist } from './sections/checklists/view.ts'
import { declaredBy, viewEarlierSignatures, viewSignatures } from './sections/declaration/view.ts'
import { viewRecord } from './sections/record/view.ts'
import { commentsByItem, viewComments } from './sections/comments/view.ts'
import { compareRoom, type ComparedRoom } from './sections/rooms/compare.ts'
import { ItemRows } from './sections/rooms/item-rows.ts'
import { line, type ContentsLine } from './sections/contents/view.ts'
import { addressLineOf, comparedWith, instructedBy, viewCover } from './sections/cover/view.ts'
import { viewEntries } from './sections/entries/groups.ts'
import { viewFindings } from './sections/findings/view.ts'
import { counted, date, filled, joined, longDate } from './shared/format.ts'
import { galleryContents, viewGallery } from './sections/gallery/view.ts'
import { photoRows } from './shared/photo-rows.ts'
import { PhotographBook } from './shared/photographs.ts'
import { viewProperty } from './sections/property/view.ts'
import {
  oneList,
  viewRoom,
  type RoomHead,
  type RoomOptions,
  type ViewItem,
  type ViewRoom,
} from './sections/rooms/view.ts'
import { slotsOf, type SlotId } from './sections/index.ts'
import {
  isCarried,
  isCheckOut,
  isItemBased,
  withoutUninspected,
  settingsOf,
  checkInEntered,
  visitOf,
  type DocumentSource,
} from './shared/source.ts'
import { printsShipped } from './shared/template-parts.ts'
import { changesOf, otherChanges } from './sections/changes/view.ts'
import { flaggedOnly, summaryOfChanges, summaryOfRooms } from './summary.ts'

/** `rooms` are those of the form. */
const viewCommon = <R extends RoomHead<unknown>>(
  source: DocumentSource,
  perRow: 2 | 3,
  viewOne: (room: Room, place: RoomOptions) => R,
) => {
  const { report } = source
  const shipped = (id: SlotId) => printsShipped(source, id, slotsOf(source.variant ?? 'report'))
  const book = new PhotographBook(source.photos, {
    dated: settingsOf(source).photographsDate,
    visitOf: (photo) => visitOf(source, photo),
    ...(source.links && { links: source.links }),
  })
  const { photoCode: code } = reportSections.details
  const { locationPhotos, cleaningReceiptPhotos } = report.propertyDetails
  const property = book.number(locationPhotos, code, { place: 'Property', ofBothVisits: true })
  const receipts = book.number(cleaningReceiptPhotos, code, { place: 'Cleaning receipt', ofBothVisits: true })
  const entries = viewEntries(withoutUninspected(source), book, perRow)
  const codes = roomCodes(report.rooms)
  const unlessOtherwise = source.client.options?.printsUnlessOtherwise === true
  const asked = { shown: shownQuestions(report), flags: source.checklist?.flags ?? [] }
  const itemBased = isItemBased(source)
  const rows = new ItemRows(shipped('comments') ? commentsByItem(report) : new Map(), shipped('rooms'))
  let before = 0
  const rooms = report.rooms.map((room, index) => {
    const place = { no: index + 1, code: codes[index] ?? room.name, book, rows, perRow, asked, unlessOtherwise }
    const viewed = viewOne(room, itemBased ? { ...place, before } : place)
    before += viewed.items.length
    return viewed
  })
  const numbering = {
    code: reportSections.checklist.photoCode,
    place: 'Checklist',
    anchor: 'checklist',
    after: 0,
    perRow,
    hasRows: shipped('checklists'),
  }
  const checklists = viewChecklists(report.compliancesections, book, numbering, asked)
  const comments = viewComments(report, book, perRow, rows, source.leftOut)
  const inspector = report.preparedBy || source.inspector
  const qualification = inspector === source.inspector ? (source.qualification ?? '') : ''
  const told = checkInEntered(source)
  const items = rooms.reduce((sum, room) => sum + room.items.length, 0)
  const own = new Set(locationPhotos.filter((photo) => !isCarried(source, photo)).map(({ id }) => id))
  const front = property.find(({ id }) => own.has(id)) ?? property[0]
  const notPrinted = rooms.reduce((sum, room) => sum + (room.notPrinted ?? 0), 0)
  const ofThem =
    notPrinted > 0 && source.variant !== 'summary' ? `, ${book.used.length - notPrinted} of them printed` : ''
  return {
    ...viewCover(
      source,
      { front, isBefore: front !== undefined && !own.has(front.id) },
      joined([inspector, qualification]),
    ),
    ...viewProperty(source),
    ...entries.locals,
    ...comments,
    ...viewRecord(source, book, inspector, ofThem),
    title: report.title || source.typeName,
    addressLine: addressLineOf(report),
    reference: `Ref ${report.ref}, version ${report.version}`,
    inspectedOn: date(report.date),
    previous: { ...comparedWith(source), on: date(comparedWith(source).date) },
    checkOut: isCheckOut(report),
    told: told === 'all',
    toldInPart: told === 'part',
    checklistReport: false,
    answered: answeredOf(asked.shown),
    brief: source.variant === 'summary',
    total: items,
    itemBased,
    summary: `${counted(items, 'item')}${itemBased ? '' : ` in ${counted(rooms.length, 'room')}`}, ${counted(book.used.length, 'photograph')}${ofThem}. Inspected on ${longDate(report.date)}.`,
    responsibilities: responsibilityCodes,
    propertyRows: photoRows([...property.filter((photo) => photo !== front), ...receipts], perRow),
    propertyPhotoCount: property.length + receipts.length,
    rooms,
    checklists,
    flaggedAnswers: [...rooms, { name: '', checklists }].flatMap(({ name, checklists: lists }) =>
      lists.flatMap(({ heading, anchor, flagged }) =>
        flagged.map((answer) => ({ ...answer, heading, room: name, anchor: answer.row ?? anchor })),
      ),
    ),
    qualification,
    instructedBy: instructedBy(report),
    declaredBy: declaredBy(report, inspector, qualification),
    signatures: viewSignatures(report, inspector),
    earlierSignatures: viewEarlierSignatures(report),
    book,
    entries,
  }
}

type Common = ReturnType<typeof viewCommon<RoomHead<unknown>>>

const questionsIn = (checklists: readonly ViewChecklist[]): number =>
  checklists.reduce(
    (sum, { answers, unanswered }) =>
      sum + answers.filter(({ kind }) => kind === 'question').length + unanswered.length,
    0,
  )

/** A section is printed only if it has a line. */
const contentsOf = (view: Common, notes: string, roomLines: ContentsLine[], flagged: number): ContentsLine[][] => {
  const { entries, checklists } = view
  const before = [
    line('reading', 'How to read this report', { section: 'how_to_read' }),
    line('summary', notes, { flagged }),
    line('property', 'Property and tenancy', { photos: view.propertyPhotoCount }),
    ...entries.lines,
  ]
  if (checklists.length > 0)
    before.push(
      line('checklist', 'Checklist', {
        section: 'checklists',
        items: questionsIn(checklists),
        photos: checklists.reduce((sum, { photoCount }) => sum + photoCount, 0),
        flagged: checklists.flatMap((list) => list.flagged).length,
      }),
    )
  const comments = view.general.length + view.onItems.length
  const after = [line('declaration', 'Declaration and signatures'), line('record', 'Record of this report')]
  if (comments > 0) after.unshift(line('comments', 'Comments', { photos: view.commentPhotoCount }))
  return [before, roomLines, after].filter((lines) => lines.length > 0)
}

/** For the legend: with a note of one or two lines, and a photograph if there is such an item. */
const sampleOf = (items: readonly ViewItem[]): ViewItem | undefined => {
  const short = items.filter(({ name, look, notes: [note, another] }) => {
    const words = note?.text.length ?? 0
    return !another && words > 0 && words < 120 && name.length + look.length < 120
  })
  return short.find((item) => item.photoRefs !== '') ?? short[0]
}

/** A row that is shown again must not be found in place of its own. */
const withoutAnchor = (item: ViewItem | undefined) => {
  if (!item) return null
  const { row: _row, comments: _comments, ...shown } = item
  return shown
}

/** To its text with its photographs, or to photographs only. */
const finished = <V extends Common & { contents: ContentsLine[][] }>(view: V, { variant }: DocumentSource) => {
  const { book, entries: _lines, ...words } = view
  if (variant !== 'photographs') return { ...words, book, gallery: [] }
  const gallery = viewGallery(book, 2)
  return { ...words, book, gallery, contents: galleryContents(gallery) }
}

const roomLine = (room: RoomHead<unknown>, flagged: number): ContentsLine =>
  line(room.anchor, room.name, {
    section: 'rooms',
    no: room.no === 0 ? '' : String(room.no),
    items: room.items.length,
    photos: room.photoCount,
    flagged,
  })

export const viewReport = (source: DocumentSource) => {
  const { perRow } = settingsOf(source)
  const common = viewCommon<ViewRoom>(source, perRow, viewRoom)
  const view = { ...common, ...(common.itemBased && { rooms: [oneList(common.rooms, perRow)] }) }
  const flagged = view.rooms.flatMap((room) => room.flagged)
  const items = view.rooms.flatMap((room) => room.items)
  const lines = view.rooms.map((room) => roomLine(room, room.flagged.length))
  const all = flagged.length + view.flaggedAnswers.length
  const printed = {
    ...view,
    ...(source.variant === 'summary' && {
      rooms: summaryOfRooms(view.rooms, perRow),
      checklists: flaggedOnly(view.checklists),
    }),
    flagged,
    missing: items.filter((item) => item.missing).map((item) => `${item.name} (${item.ref})`),
    ungraded: items.filter((item) => item.condition === '').length,
    sample: withoutAnchor(sampleOf(flagged) ?? sampleOf(items)),
    contents: contentsOf(view, 'Things to note', lines, all),
  }
  return finished(printed, source)
}

const people: ReadonlySet<string> = new Set(['Instructed by', 'Landlord', 'Tenants'])

/** Findings, every answer, and the guides of raised flags. */
export const viewChecklistReport = (source: DocumentSource) => {
  const { perRow } = settingsOf(source)
  const view = viewCommon<ViewRoom>(source, perRow, viewRoom)
  const findings = viewFindings(source, [{ name: '', checklists: view.checklists }, ...view.rooms])
  const { answered, asked } = view.answered
  const lines = view.rooms.map(({ checklists, ...room }) => ({
    ...roomLine(
      { ...room, checklists },
      checklists.reduce((sum, { flagged }) => sum + flagged.length, 0),
    ),
    items: questionsIn(checklists),
  }))
  const contents = contentsOf(view, 'Findings', lines, view.flaggedAnswers.length)
  if (findings.guides.length > 0) contents.at(-1)?.unshift(line('guide', 'Maintenance guide'))
  const printed = {
    ...view,
    ...findings,
    ...(source.variant === 'summary' && {
      rooms: summaryOfRooms(view.rooms, perRow),
      checklists: flaggedOnly(view.checklists),
      guides: [],
    }),
    checklistReport: true,
    // The cover has room for eight facts; the result matters more than the names.
    facts: filled([
      ...view.facts.filter(([name]) => name !== 'Furnishing' && !people.has(name)),
      ...findings.headlines.map(({ prompt, value }): [string, string] => [prompt, value]).slice(0, 2),
      ...view.facts.filter(([name]) => people.has(name)),
    ]).slice(0, 8),
    summary: `${answered} of ${counted(asked, 'question')} answered${view.rooms.length > 0 ? `, ${counted(view.rooms.length, 'room')}` : ''}, ${counted(view.book.used.length, 'photograph')}. Inspected on ${longDate(source.report.date)}.`,
    contents,
  }
  return finished(printed, source)
}

/** Each item before and after, and who is responsible. */
export const viewCheckOut = (source: DocumentSource) => {
  const { perRow } = settingsOf(source)
  const view = viewCommon<ComparedRoom>(source, perRow, compareRoom)
  const items = view.rooms.flatMap((room) => room.items)
  const lines = view.rooms.map((room) => roomLine(room, room.flagged.length))
  const flagged = items.filter((item) => item.flagged)
  const others = otherChanges(source.report)
  const printed = {
    ...view,
    ...(source.variant === 'summary' && {
      rooms: summaryOfChanges(view.rooms, perRow),
      checklists: flaggedOnly(view.checklists),
    }),
    ...changesOf(items, view.total, view.rooms.length, view.told || view.toldInPart ? '' : view.previous.on),
    otherChanges: others,
    missing: [
      ...items.filter((item) => item.missing).map((item) => `${item.name} (${item.ref})`),
      ...others
        .filter(({ gone, kind }) => gone && !view.entries.listMissing.includes(kind))
        .map(({ kind, name }) => `${name} (${kind.toLowerCase()})`),
    ],
    sample: null,
    contents: contentsOf(view, 'What changed', lines, flagged.length + view.flaggedAnswers.length),
  }
  return finished(printed, source)
}
