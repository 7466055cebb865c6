import type { Client, Dictionary, ItemEditField, ReportType } from '@lintel/contract'
import {
  dictionaryFor,
  tellsCheckIn,
  type PhotoTarget,
  type RoomDictionary,
  type Side,
  type TranscribedFile,
} from '@lintel/rules'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Uploads } from '../../../lib/uploads.ts'
import { FieldSourceProvider, type FieldSource } from '../../../ui/form/field-context.ts'
import type { Drags } from './dragging/drags.ts'
import { emptyDictionary } from './editor.queries.ts'
import type { DocumentTarget } from './sections/documents/document-uploads.ts'
import type { NoteRecorder } from './recording/note-recorder.ts'
import type { RecordingTarget } from './recording/recording-uploads.ts'
import type { FocusRegistry } from './focus/focus-registry.ts'
import type { Transcriber } from './transcription/transcriber.ts'
import type { EditorState } from './state/editor-state.ts'
import type { EditorStore, ReadonlyStore } from './state/editor-store.ts'
import type { DebouncedReport } from './state/debounced-report.ts'

/** Everything that the parts of an open report share and that does not change while it is open. */
export interface Editor {
  store: EditorStore
  focus: FocusRegistry
  drags: Drags
  /** The report a moment after it was written: for what sums up the whole of it. */
  debounced: ReadonlyStore<DebouncedReport>
  uploads: Uploads<PhotoTarget>
  /** Documents on their way into the report. */
  documents: Uploads<DocumentTarget>
  /** Recorded notes on their way into the report. */
  recordings: Uploads<RecordingTarget>
  /** Records notes from the microphone. */
  recorder: NoteRecorder
  /** Asks what recordings and photographs say. */
  transcriber: Transcriber
  /** What this person's client has switched on. */
  mayTranscribe: Readonly<Record<TranscribedFile['kind'], boolean>>
  /** The client's dictionary; `useRoomDictionary` answers what of it the report's type works with. */
  dictionary: Dictionary
  /** Asks for the dictionary again, where none came; answers whether one did. */
  loadDictionary: () => Promise<boolean>
  /** The client whose report it is. */
  client: Client
  reportTypes: readonly ReportType[]
  /** Bucket that image addresses name. */
  photoBucket: string
  /** False for data-entry staff, who write but send no files. */
  mayUpload: boolean
}

/** What acts on the report and on the screen. */
export type StoreAndFocus = Pick<Editor, 'store' | 'focus'>

const EditorContext = createContext<Editor | undefined>(undefined)

/** The editor of the open report. */
export const useReportEditor = (): Editor => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('No report is open here')
  return editor
}

/** A part of the open report's state; the component is drawn anew only when that part changes. */
export const useEditor = <T,>(select: (state: EditorState) => T): T => useStore(useReportEditor().store, select)

/** A part of the report as it stood a moment ago: typing does not wait for what is counted over the whole report. */
export const useDebounced = <T,>(select: (state: DebouncedReport) => T): T =>
  useStore(useReportEditor().debounced, select)

/** The definition of the report's type, or undefined where the client has it no longer. */
export const useReportType = (): ReportType | undefined => {
  const { reportTypes } = useReportEditor()
  const type = useEditor((state) => state.body.type)
  return reportTypes.find((candidate) => candidate.name === type)
}

/** The rooms and sections that reports of the present type work with. */
export const useRoomDictionary = (): RoomDictionary => {
  const { dictionary } = useReportEditor()
  const type = useEditor((state) => state.body.type)
  return useMemo(() => dictionaryFor(dictionary, type), [dictionary, type])
}

/** Why what needs the dictionary cannot be used; undefined where there is one. */
export const useNoDictionary = (): string | undefined => {
  const { dictionary } = useReportEditor()
  return dictionary === emptyDictionary ? 'Needs the dictionary, which could not be loaded.' : undefined
}

/** True for types that show one flat list of items, without room cards. */
export const useItemBased = (): boolean => useReportType()?.reportItemBased ?? false

/** True for reports that leave out furnishing, parking, water, receipts, quantities and colours. */
export const usePropertyVisit = (): boolean => useEditor((state) => state.body.type === 'Mid Term')

/** True where an item shows this field: the type says which, and a type that says nothing shows all. */
export const useItemField = (field: ItemEditField): boolean => {
  const fields = useReportType()?.itemEditFields ?? []
  const visit = usePropertyVisit()
  if (visit && (field === 'Qty' || field === 'Colour')) return false
  return fields.length === 0 || fields.includes(field)
}

/** Which parts of one side of an item are shown. */
export const useSideFields = (side: Side): { condition: boolean; photos: boolean } => ({
  condition: useItemField(side === 'out' ? 'Check Out Condition' : 'Check In Condition'),
  photos: useItemField(side === 'out' ? 'Check Out Photo' : 'Check In Photo'),
})

/** True where a check-out follows no report: its check-in side is written too, as the agency tells it. */
export const useTellsCheckIn = (): boolean =>
  useEditor(({ header, body }) => tellsCheckIn({ type: body.type, previousReportRef: header.previousReportRef }))

/** True where nothing can be written. */
export const useIsReadOnly = (): boolean => useEditor((state) => state.readOnly !== undefined)

/** What the fields of a report know of it. */
const fieldsOf = ({ store, focus }: StoreAndFocus): FieldSource => ({
  subscribe: store.subscribe,
  isReadOnly: () => store.getState().readOnly !== undefined,
  errorOf: (path, value) =>
    store.getState().refused.find((refusal) => refusal.path === path && refusal.value === value)?.message,
  register: (path, element) => focus.register('field', path, element),
})

/** Opens a report for the parts below. */
export function EditorProvider({ value, children }: { value: Editor; children: ReactNode }) {
  const { store, focus } = value
  const fields = useMemo(() => fieldsOf({ store, focus }), [store, focus])
  return (
    <EditorContext value={value}>
      <FieldSourceProvider value={fields}>{children}</FieldSourceProvider>
    </EditorContext>
  )
}

/** True where photographs can be added. */
export const useMayUpload = (): boolean => {
  const { mayUpload } = useReportEditor()
  return !useIsReadOnly() && mayUpload
}
