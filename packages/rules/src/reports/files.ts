import {
  fileLists,
  type Audio,
  type Photo,
  type ReportBody,
  type SectionFileList,
  type UploadedDocument,
} from '@lintel/contract'

export interface FileList<F = Photo | Audio | UploadedDocument> {
  list: SectionFileList
  /** Outermost first: a room, a section, a type, an item. */
  owners: readonly object[]
  /** In the body: `['keys', '0', 'photos', 'in']`. */
  path: readonly string[]
  files: F[]
}

/** As a tree, so that a report is walked once, in order. */
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

function walk(
  value: unknown,
  step: Step,
  found: FileList[] = [],
  owners: readonly object[] = [],
  path: readonly string[] = [],
): FileList[] {
  if (typeof value !== 'object' || value === null) return found
  if (step.list && Array.isArray(value)) found.push({ list: step.list, owners, path, files: value })
  for (const [name, next] of step.steps)
    if (name !== '*') walk(Reflect.get(value, name), next, found, owners, [...path, name])
    else if (Array.isArray(value))
      for (const [index, entry] of value.entries()) walk(entry, next, found, [...owners, entry], [...path, `${index}`])
  return found
}

const everything = treeOf(fileLists)
const photographs = treeOf(fileLists.filter(({ kind }) => kind === undefined))

/** The only walk over files. */
export const fileListsIn = (body: Partial<ReportBody>): FileList[] => walk(body, everything)

export const photoListsIn = (body: Partial<ReportBody>): FileList<Photo>[] =>
  walk(body, photographs) as FileList<Photo>[]

/** In order, without the unassigned ones. One that is used twice is listed twice. */
export const photosIn = (body: Partial<ReportBody>): Photo[] =>
  [...photoListsIn(body)].flatMap(({ list, files }) => (list.section === 'unassigned' ? [] : files))

/** By the order of these fields of the body; others follow. */
export const inOrderOf = <F>(fields: readonly string[], lists: Iterable<FileList<F>>): FileList<F>[] => {
  const rank = ({ path: [field = ''] }: FileList<F>) => (fields.includes(field) ? fields.indexOf(field) : fields.length)
  return [...lists].toSorted((a, b) => rank(a) - rank(b))
}

/** Such as its name; empty if it has none. */
export const textOf = (owner: object | undefined, field: string): string => {
  const value: unknown = owner && Reflect.get(owner, field)
  return typeof value === 'string' ? value : ''
}

export const photoIdsOf = (body: Partial<ReportBody>): Set<string> =>
  new Set([...fileListsIn(body)].flatMap(({ files }) => files.flatMap((file) => ('id' in file ? file.id : []))))

/** Of photographs, recordings and documents. */
export const sourcesOf = (body: Partial<ReportBody>): Set<string> =>
  new Set([...fileListsIn(body)].flatMap(({ files }) => files.map(({ src }) => src)))

export const removeSource = (draft: Partial<ReportBody>, src: string): void => {
  for (const { files } of fileListsIn(draft))
    for (let at = files.length - 1; at >= 0; at--) if (files[at]?.src === src) files.splice(at, 1)
}

/** Of the first file with this source: `['keys', '0', 'photos', 'in', '2']`. */
export const pathOfSource = (body: ReportBody, src: string): string[] | undefined => {
  for (const { files, path } of fileListsIn(body)) {
    const at = files.findIndex((file) => file.src === src)
    if (at >= 0) return [...path, `${at}`]
  }
  return undefined
}
