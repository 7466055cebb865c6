import {
  fileLists,
  type Audio,
  type Photo,
  type ReportBody,
  type SectionFileList,
  type UploadedDocument,
} from '@lintel/contract'

/** A list of files and its location in a report. */
export interface FileList<F = Photo | Audio | UploadedDocument> {
  /** Its declaration by its section. */
  list: SectionFileList
  /** The entries that hold it, outermost first: a room, a section, a type, an item. */
  owners: readonly object[]
  /** Its path in the body: `['keys', '0', 'photos', 'in']`. */
  path: readonly string[]
  /** The list itself, as in the body. */
  files: F[]
}

/** The declared paths as a tree, so that a report is walked once, in order. */
interface Step {
  list?: SectionFileList
  steps: Map<string, Step>
}

const treeOf = (lists: readonly SectionFileList[]): Step => {
  const root: Step = { steps: new Map() }
  for (const list of lists) {
    let at = root
    for (const name of list.path.split('.')) {
      const next: Step = at.steps.get(name) ?? { steps: new Map() }
      at.steps.set(name, next)
      at = next
    }
    at.list = list
  }
  return root
}

function* walk(value: unknown, step: Step, owners: readonly object[], path: readonly string[]): Generator<FileList> {
  if (typeof value !== 'object' || value === null) return
  if (step.list && Array.isArray(value)) yield { list: step.list, owners, path, files: value }
  for (const [name, next] of step.steps)
    if (name !== '*') yield* walk(Reflect.get(value, name), next, owners, [...path, name])
    else if (Array.isArray(value))
      for (const [index, entry] of value.entries()) yield* walk(entry, next, [...owners, entry], [...path, `${index}`])
}

const everything = treeOf(fileLists)
const photographs = treeOf(fileLists.filter(({ kind }) => kind === undefined))

/** Every list of photographs, recordings and documents of a report, in order: the only walk over files. */
export const fileListsIn = (body: Partial<ReportBody>): Generator<FileList> => walk(body, everything, [], [])

/** Every list of photographs of a report, in order. */
export const photoListsIn = (body: Partial<ReportBody>): Generator<FileList<Photo>> =>
  walk(body, photographs, [], []) as Generator<FileList<Photo>>

/** Every photograph of a report, in order, without the unassigned ones. One that is used twice is listed twice. */
export const photosIn = (body: Partial<ReportBody>): Photo[] =>
  [...photoListsIn(body)].flatMap(({ list, files }) => (list.section === 'unassigned' ? [] : files))

/** Sorts lists of files by the order of these fields of the body; others follow. */
export const inOrderOf = <F>(fields: readonly string[], lists: Iterable<FileList<F>>): FileList<F>[] => {
  const rank = ({ path: [field = ''] }: FileList<F>) => (fields.includes(field) ? fields.indexOf(field) : fields.length)
  return [...lists].toSorted((a, b) => rank(a) - rank(b))
}

/** A text field of the owner of files, such as its name; empty if it has none. */
export const textOf = (owner: object | undefined, field: string): string => {
  const value: unknown = owner && Reflect.get(owner, field)
  return typeof value === 'string' ? value : ''
}

/** The ids of every photograph and recording of a report. */
export const photoIdsOf = (body: Partial<ReportBody>): Set<string> =>
  new Set([...fileListsIn(body)].flatMap(({ files }) => files.flatMap((file) => ('id' in file ? file.id : []))))

/** The storage keys of all photographs, recordings and documents of a report. */
export const sourcesOf = (body: Partial<ReportBody>): Set<string> =>
  new Set([...fileListsIn(body)].flatMap(({ files }) => files.map(({ src }) => src)))

/** Removes every photograph, recording or document with this source from a report. */
export const removeSource = (draft: ReportBody, src: string): void => {
  for (const { files } of fileListsIn(draft))
    for (let at = files.length - 1; at >= 0; at--) if (files[at]?.src === src) files.splice(at, 1)
}

/** The path of the first file with this source in a report: `['keys', '0', 'photos', 'in', '2']`. */
export const pathOfSource = (body: ReportBody, src: string): string[] | undefined => {
  for (const { files, path } of fileListsIn(body)) {
    const at = files.findIndex((file) => file.src === src)
    if (at >= 0) return [...path, `${at}`]
  }
  return undefined
}
