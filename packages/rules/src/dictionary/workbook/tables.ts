import { maintenanceFlagSymbols, questionTypes } from '@lintel/contract'

export interface SheetField {
  title: string
  path: string
  kind: 'text' | 'number' | 'yes' | 'words' | 'optional'
  oneOf?: readonly (string | number)[]
}

export interface SheetTable {
  name: string
  /** They identify the entry's parents. */
  parents: readonly string[]
  fields: readonly SheetField[]
  /** The slug is made from it if the sheet has none. */
  named: string
}

const field = (title: string, path: string, kind: SheetField['kind'] = 'text'): SheetField => ({ title, path, kind })

const ofReportType = 'Report type'

/** The other words, and the three matrices. */
export const conditionFields: readonly SheetField[] = [
  field('Conditions', 'conditions.list', 'words'),
  field('Additional', 'conditions.additional'),
  ...['A', 'B', 'C'].flatMap((letter, row) => [
    field(`${letter} lead`, `conditions.matrix.${row}.lead`),
    ...(['set_1', 'set_2'] as const).flatMap((set, number) =>
      [0, 1, 2].map((place) =>
        field(`${letter} set ${number + 1}, ${place + 1}`, `conditions.matrix.${row}.${set}.${place}`),
      ),
    ),
  ]),
]

/** For everything without its own: one row. */
export const sharedTable: SheetTable = {
  name: 'Shared words',
  parents: [],
  fields: [field('Colours', 'colours', 'words'), ...conditionFields],
  named: '',
}

export const roomTable: SheetTable = {
  name: 'Rooms',
  parents: [ofReportType],
  fields: [
    field('Slug', 'slug'),
    field('Name', 'name'),
    { ...field('Category', 'category', 'number'), oneOf: [1, 2, 3, 4] },
    { ...field('Priority', 'priority', 'number'), oneOf: [1, 2, 3] },
  ],
  named: 'name',
}

export const sectionTable: SheetTable = {
  name: 'Sections',
  parents: [ofReportType],
  fields: [field('Slug', 'slug'), field('Name', 'name'), field('System name', 'systemName')],
  named: 'name',
}

export const typeTable: SheetTable = {
  name: 'Types',
  parents: [ofReportType, 'Section'],
  fields: [
    field('Slug', 'slug'),
    field('Name', 'name'),
    field('System name', 'systemName'),
    field('Minimum required', 'minimumRequired', 'number'),
    field('Bought and quality', 'asksBought', 'yes'),
  ],
  named: 'name',
}

export const itemTable: SheetTable = {
  name: 'Items',
  parents: [ofReportType, 'Section', 'Type'],
  fields: [
    field('Slug', 'slug'),
    field('Name', 'name'),
    field('Colours', 'colours', 'words'),
    field('Constituents', 'constituents', 'words'),
    field('Makes', 'makes', 'words'),
    ...conditionFields,
  ],
  named: 'name',
}

export const questionTable: SheetTable = {
  name: 'Questions',
  parents: [ofReportType],
  fields: [
    field('Slug', 'slug'),
    field('Prompt', 'prompt'),
    { ...field('Type', 'questionType'), oneOf: questionTypes },
    field('Options', 'optionList', 'words'),
    field('Linked', 'link', 'optional'),
    field('Conditional', 'conditional', 'yes'),
    field('Conditional Value', 'linkconditionvalue'),
    field('Flag', 'flag', 'yes'),
    field('Flag Value', 'flagvalue'),
    field('Maintenance flag', 'maintenanceflag', 'optional'),
    field('Required', 'required', 'yes'),
    field('Photo', 'photo', 'yes'),
    field('Location', 'location', 'yes'),
    field('Action', 'action', 'yes'),
    field('Actions', 'actionList', 'words'),
    field('Notes', 'notes', 'yes'),
    field('Caption', 'caption'),
    field('Headline', 'headline', 'yes'),
    field('Rooms', 'roomitem'),
  ],
  named: 'prompt',
}

export const flagTable: SheetTable = {
  name: 'Flags',
  parents: [ofReportType],
  fields: [
    field('Slug', 'slug'),
    field('Flag', 'flag'),
    { ...field('Icon', 'symbol'), oneOf: maintenanceFlagSymbols },
    field('Colour', 'colour'),
    field('Background Colour', 'backgroundcolour'),
    field('Description', 'description'),
    { ...field('PDF Display', 'pdfDisplay'), oneOf: ['extract', 'embed'] },
    field('PDF guide', 'displayguide'),
  ],
  named: 'flag',
}

export const templateParents: readonly string[] = [ofReportType, 'Section', 'Type']
export const templateSheetName = 'Templates'

export const aboutSheetName = 'About'
export const versionTitle = 'Version'

export const sheetNames: readonly string[] = [
  ...[sharedTable, roomTable, sectionTable, typeTable, itemTable, questionTable, flagTable].map(({ name }) => name),
  templateSheetName,
]
