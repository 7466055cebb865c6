import {
  clientMessages,
  ComplianceQuestion,
  Conditions,
  Dictionary,
  DictionaryItem,
  DictionaryRoom,
  DictionarySection,
  dictionaryMessages,
  DictionaryType,
  MaintenanceFlag,
} from '@lintel/contract'
import * as z from 'zod'
import type { MakeId } from '../../new-id.ts'
import { ownOfType, sectionsIn, withOwnOfType, withSections, sameFlags } from '../edits.ts'
import { roomsIn, withRooms } from '../furnishing.ts'
import { dictionaryProblems } from '../problems.ts'
import { readRows, titleOf, type ReadRow } from './rows.ts'
import type { DictionarySheet, SheetProblem } from './sheet.ts'
import {
  flagTable,
  itemTable,
  questionTable,
  roomTable,
  sectionTable,
  sharedTable,
  sheetNames,
  templateSheetName,
  typeTable,
  type SheetTable,
} from './tables.ts'
import { readTemplates } from './templates.ts'

export type ReadWorkbook = { dictionary: Dictionary } | { problems: SheetProblem[] }

const noneOf = z.array(z.never()).default([])

class WorkbookReader {
  readonly problems: SheetProblem[] = []
  /** By entry of the read dictionary, for later messages. */
  private readonly origins = new Map<object, Pick<ReadRow<object>, 'reader' | 'row' | 'table'>>()

  private readonly sheets: readonly DictionarySheet[]
  private readonly given: Dictionary
  /** The empty name for shared parts, and each report type. */
  private readonly owners: readonly string[]
  private readonly makeId: MakeId

  constructor(sheets: readonly DictionarySheet[], given: Dictionary, owners: readonly string[], makeId: MakeId) {
    this.sheets = sheets
    this.given = given
    this.owners = owners
    this.makeId = makeId
  }

  private sheet(name: string): DictionarySheet | undefined {
    return this.sheets.find((sheet) => sheet.name.trim().toLowerCase() === name.toLowerCase())
  }

  /** Of existing report types; undefined if the workbook has no such sheet. */
  private rows<T extends object>(
    table: SheetTable,
    options: Parameters<typeof readRows<T>>[3],
  ): ReadRow<T>[] | undefined {
    const sheet = this.sheet(table.name)
    if (!sheet) return undefined
    return readRows(sheet, table, this.problems, options).filter(({ parents: [owner = ''], reader, row }) => {
      if (this.owners.includes(owner)) return true
      reader.refuse(row, 'Report type', clientMessages.typeUnknown(`"${owner}"`))
      return false
    })
  }

  private place<T extends object>({ reader, row, table }: ReadRow<object>, entry: T): T {
    this.origins.set(entry, { reader, row, table })
    return entry
  }

  private section(owner: string, slug: string): DictionarySection | undefined {
    return sectionsIn(this.given, owner).find((section) => section.slug === slug)
  }

  private type(owner: string, section: string, slug: string): DictionaryType | undefined {
    return this.section(owner, section)?.types.find((type) => type.slug === slug)
  }

  private shared(dictionary: Dictionary): Dictionary {
    const sheet = this.sheet(sharedTable.name)
    if (!sheet) return dictionary
    const { colours, conditions } = this.given
    const [read] = readRows(sheet, sharedTable, this.problems, {
      schema: z.object({ colours: Dictionary.shape.colours, conditions: Conditions.default(conditions) }),
      base: () => ({ colours, conditions }),
      fresh: () => ({}),
    })
    return read ? { ...dictionary, ...read.entry } : dictionary
  }

  /** Rows whose parent slugs do not exist, unless that follows from another error. */
  private refuseOrphans(rows: readonly ReadRow<object>[], isThere: (parents: readonly string[]) => boolean) {
    if (this.problems.length > 0) return
    for (const { parents, reader, row, table } of rows)
      if (!isThere(parents))
        reader.refuse(
          row,
          table.parents.at(-1),
          `There is no ${(table.parents.at(-1) ?? '').toLowerCase()} "${parents.at(-1) ?? ''}".`,
        )
  }

  private sections(dictionary: Dictionary): Dictionary {
    const sections = this.rows(sectionTable, {
      schema: DictionarySection.extend({ types: noneOf }),
      base: ([owner = ''], slug) => {
        const known = this.section(owner, slug)
        return known && { ...known, types: [] }
      },
      fresh: () => ({ id: this.makeId() }),
    })
    const types = this.rows(typeTable, {
      schema: DictionaryType.extend({ items: noneOf }),
      base: ([owner = '', section = ''], slug) => {
        const known = this.type(owner, section, slug)
        return known && { ...known, items: [] }
      },
      fresh: () => ({ id: this.makeId() }),
    })
    const items = this.rows(itemTable, {
      schema: DictionaryItem,
      base: ([owner = '', section = '', type = ''], slug) =>
        this.type(owner, section, type)?.items.find((item) => item.slug === slug),
      fresh: () => ({}),
    })
    if (!sections && !types && !items) return dictionary

    const of = (rows: readonly ReadRow<object>[], parents: readonly string[]) => (found: ReadRow<object>) =>
      rows.length > 0 && parents.every((parent, at) => found.parents[at] === parent)
    const itemsOf = (parents: readonly string[], known: readonly DictionaryItem[]): DictionaryItem[] =>
      items ? items.filter(of(items, parents)).map((row) => this.place(row, row.entry)) : [...known]
    const typesOf = (parents: readonly string[], known: readonly DictionaryType[]): DictionaryType[] => {
      if (!types) return known.map((type) => ({ ...type, items: itemsOf([...parents, type.slug], type.items) }))
      return types.filter(of(types, parents)).map((row) => {
        const { slug } = row.entry
        const before = known.find((type) => type.slug === slug)?.items ?? []
        return this.place(row, { ...row.entry, items: itemsOf([...parents, slug], before) })
      })
    }
    const sectionsOf = (owner: string): DictionarySection[] => {
      const known = sectionsIn(this.given, owner)
      if (!sections)
        return known.map((section) => ({ ...section, types: typesOf([owner, section.slug], section.types) }))
      return sections.filter(of(sections, [owner])).map((row) => {
        const { slug } = row.entry
        const before = known.find((section) => section.slug === slug)?.types ?? []
        return this.place(row, { ...row.entry, types: typesOf([owner, slug], before) })
      })
    }
    const read = this.owners.reduce((now, owner) => this.put(now, owner, sectionsOf(owner), withSections), dictionary)
    const sectionOf = (owner: string, slug: string) => sectionsIn(read, owner).find((section) => section.slug === slug)
    this.refuseOrphans(types ?? [], ([owner = '', section = '']) => sectionOf(owner, section) !== undefined)
    this.refuseOrphans(items ?? [], ([owner = '', section = '', type = '']) =>
      Boolean(sectionOf(owner, section)?.types.some(({ slug }) => slug === type)),
    )
    return read
  }

  /** A report type without own parts, before and after, is left out. */
  private put<T>(
    dictionary: Dictionary,
    owner: string,
    list: readonly T[],
    put: (dictionary: Dictionary, owner: string, list: readonly T[]) => Dictionary,
  ): Dictionary {
    const isKnown = owner === '' || dictionary.reportdictionaries.some(({ reporttype }) => reporttype === owner)
    return list.length === 0 && !isKnown ? dictionary : put(dictionary, owner, list)
  }

  private rooms(dictionary: Dictionary): Dictionary {
    const rows = this.rows(roomTable, {
      schema: DictionaryRoom,
      base: ([owner = ''], slug) => roomsIn(this.given, owner).find((room) => room.slug === slug),
      fresh: () => ({ id: this.makeId(), types: {} }),
    })
    const withOwn = this.owners.reduce((now, owner) => {
      if (!rows) return now
      const own = rows.filter(({ parents }) => parents[0] === owner)
      return this.put(
        now,
        owner,
        own.map((row) => this.place(row, row.entry)),
        withRooms,
      )
    }, dictionary)
    const sheet = this.sheet(templateSheetName)
    // A rejected room would be missing in each of its cells.
    if (!sheet || this.problems.length > 0) return withOwn
    const owners = new Map(
      this.owners.map((owner) => {
        const own = sectionsIn(withOwn, owner)
        return [owner, { rooms: roomsIn(withOwn, owner), sections: own.length > 0 ? own : withOwn.sections }] as const
      }),
    )
    let read = withOwn
    for (const [owner, rooms] of readTemplates(sheet, owners, this.problems)) {
      for (const [at, room] of rooms.entries()) {
        const origin = this.origins.get(roomsIn(withOwn, owner)[at] ?? {})
        if (origin) this.origins.set(room, origin)
      }
      read = this.put(read, owner, rooms, withRooms)
    }
    return read
  }

  private checklists(dictionary: Dictionary): Dictionary {
    const known = (owner: string) => ownOfType(this.given, owner)
    const questions = this.rows(questionTable, {
      schema: ComplianceQuestion,
      base: ([owner = ''], slug) => known(owner).compliance_list.find((question) => question.slug === slug),
      fresh: () => ({}),
    })
    const flags = this.rows(flagTable, {
      schema: MaintenanceFlag,
      base: ([owner = ''], slug) => known(owner).maintenance_flags.find((flag) => flag.slug === slug),
      fresh: () => ({ description: '', displayguide: '', pdfDisplay: 'extract' }),
    })
    for (const { parents, reader, row } of [...(questions ?? []), ...(flags ?? [])])
      if (parents[0] === '') reader.refuse(row, 'Report type', 'Which report type is it for?')
    return this.owners.reduce((now, owner) => {
      if (owner === '') return now
      const before = known(owner)
      const own = questions?.filter(({ parents }) => parents[0] === owner)
      const isMoved =
        own?.map(({ entry }) => entry.slug).join() !== before.compliance_list.map(({ slug }) => slug).join()
      const list = own?.map((row, at) => this.place(row, isMoved ? { ...row.entry, order: at + 1 } : row.entry))
      const raised = flags?.filter(({ parents }) => parents[0] === owner).map((row) => this.place(row, row.entry))
      return this.put(now, owner, [...(list ?? []), ...(raised ?? [])], (to) =>
        withOwnOfType(to, owner, {
          ...(list && { compliance_list: list }),
          ...(raised && { maintenance_flags: raised }),
        }),
      )
    }, dictionary)
  }

  private refuse(dictionary: Dictionary, path: string, message: string) {
    const keys = path.split('.')
    let [value, found, at]: [unknown, ReturnType<typeof this.origins.get>, number] = [dictionary, undefined, 0]
    for (const [place, key] of keys.entries()) {
      value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
      const origin = typeof value === 'object' && value !== null ? this.origins.get(value) : undefined
      if (origin) [found, at] = [origin, place + 1]
    }
    if (found) found.reader.refuse(found.row, titleOf(found.table, keys.slice(at).join('.')), message)
    else this.problems.push({ sheet: '', cell: '', message })
  }

  read(mayFlag: boolean): ReadWorkbook {
    if (!sheetNames.some((name) => this.sheet(name)))
      return { problems: [{ sheet: '', cell: '', message: dictionaryMessages.notAWorkbook }] }
    const read = this.checklists(this.rooms(this.sections(this.shared(this.given))))
    if (this.problems.length === 0) {
      for (const { path, message } of dictionaryProblems(read, this.given)) this.refuse(read, path, message)
      const { error } = Dictionary.safeParse(read)
      for (const { path, message } of error?.issues ?? []) this.refuse(read, path.join('.'), message)
      if (!mayFlag && !sameFlags(this.given, read))
        this.problems.push({ sheet: flagTable.name, cell: '', message: dictionaryMessages.noOtherFlags })
    }
    return this.problems.length > 0 ? { problems: this.problems } : { dictionary: read }
  }
}

/**
 * Each sheet replaces its part of the dictionary; entries are identified by their slugs, and keep fields that have no
 * column. Nothing is imported if there are any problems.
 */
export const readWorkbook = (
  sheets: readonly DictionarySheet[],
  {
    dictionary,
    reportTypes,
    mayFlag,
    makeId,
  }: { dictionary: Dictionary; reportTypes: readonly string[]; mayFlag: boolean; makeId: MakeId },
): ReadWorkbook => {
  const own = dictionary.reportdictionaries.map(({ reporttype }) => reporttype)
  return new WorkbookReader(sheets, dictionary, ['', ...new Set([...own, ...reportTypes])], makeId).read(mayFlag)
}
