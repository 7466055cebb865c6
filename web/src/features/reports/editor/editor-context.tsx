import type { Client, Dictionary, ItemEditField, ReportType, Signature } from '@lintel/contract'
import {
  dictionaryFor,
  entersCheckIn,
  type PhotoTarget,
  type RoomDictionary,
  type Side,
  type TranscribedFile,
} from '@lintel/rules'
import { createSafeContext } from '@mantine/core'
import { useMemo, type ReactNode, useCallback, type RefCallback } from 'react'
import { useStore } from '../../../lib/store.ts'
import type { Uploads } from '../../../lib/uploads/upload.ts'
import { FieldSourceProvider, type FieldSource } from '../../../ui/form/field-context.ts'
import type { Drags } from './dragging/drags.ts'
import { emptyDictionary } from './editor.queries.ts'
import type { DocumentTarget } from './sections/documents/document-uploads.ts'
import type { NoteRecorder } from './recording/recorder-state.ts'
import type { RecordingTarget } from './recording/recording-uploads.ts'
import type { FocusRegistry, FocusKind } from './focus/focus-registry.ts'
import type { Transcriber } from './transcription/transcriber.ts'
import type { LocalReport } from '../checks/checks.queries.ts'
import { isDirty, type EditorState } from './state/editor-state.ts'
import type { EditorStore, ReadonlyStore, DebouncedReport } from './state/editor-store.ts'

export interface Editor {
  store: EditorStore
  focus: FocusRegistry
  drags: Drags
  /** The report, debounced: for summaries of the whole report. */
  debounced: ReadonlyStore<DebouncedReport>
  uploads: Uploads<PhotoTarget>
  documents: Uploads<DocumentTarget>
  recordings: Uploads<RecordingTarget>
  recorder: NoteRecorder
  transcriber: Transcriber
  mayTranscribe: Readonly<Record<TranscribedFile['kind'], boolean>>
  /** The client's dictionary; `useRoomDictionary` returns the part that applies to the report's type. */
  dictionary: Dictionary
  loadDictionary: () => Promise<boolean>
  client: Client
  reportTypes: readonly ReportType[]
  photoBucket: string
  /** False for data-entry staff, who can edit but not upload. */
  mayUpload: boolean
}

export type StoreAndFocus = Pick<Editor, 'store' | 'focus'>

const [EditorContext, useReportEditor] = createSafeContext<Editor>('No report is open here')

export { useReportEditor }

export const useEditor = <T,>(select: (state: EditorState) => T): T => useStore(useReportEditor().store, select)

/** Selects from the debounced report, so that typing does not wait for computations over the whole report. */
export const useDebounced = <T,>(select: (state: DebouncedReport) => T): T =>
  useStore(useReportEditor().debounced, select)

/** The definition of the report's type; undefined if the client no longer has it. */
export const useReportType = (): ReportType | undefined => {
  const { reportTypes } = useReportEditor()
  const type = useEditor((state) => state.body.type)
  return reportTypes.find((candidate) => candidate.name === type)
}

/** What the checks look at, read when it is called. */
export const useLocalReport = (): (() => LocalReport) => {
  const { store } = useReportEditor()
  const type = useReportType()
  return () => ({ body: store.getState().body, type, isSaved: !isDirty(store.getState()) })
}

export const useRoomDictionary = (): RoomDictionary => {
  const { dictionary } = useReportEditor()
  const type = useEditor((state) => state.body.type)
  return useMemo(() => dictionaryFor(dictionary, type), [dictionary, type])
}

/** Why dictionary features are disabled; undefined if there is a dictionary. */
export const useNoDictionary = (): string | undefined => {
  const { dictionary } = useReportEditor()
  return dictionary === emptyDictionary ? 'Needs the dictionary, which could not be loaded.' : undefined
}

/** True for types that show one flat list of items without room cards. */
export const useItemBased = (): boolean => useReportType()?.reportItemBased ?? false

/** True for reports without furnishing, parking, water, receipts, quantities and colours. */
export const usePropertyVisit = (): boolean => useEditor((state) => state.body.type === 'Mid Term')

/** True if items show this field; a type without a list of fields shows all. */
export const useItemField = (field: ItemEditField): boolean => {
  const fields = useReportType()?.itemEditFields ?? []
  const visit = usePropertyVisit()
  if (visit && (field === 'Qty' || field === 'Colour')) return false
  return fields.length === 0 || fields.includes(field)
}

export const useSideFields = (side: Side): { condition: boolean; photos: boolean } => ({
  condition: useItemField(side === 'out' ? 'Check Out Condition' : 'Check In Condition'),
  photos: useItemField(side === 'out' ? 'Check Out Photo' : 'Check In Photo'),
})

/** True for a check-out without a previous report: its check-in side is editable too, as told by the agency. */
export const useTellsCheckIn = (): boolean =>
  useEditor(({ header, body }) => entersCheckIn({ type: body.type, previousReportRef: header.previousReportRef }))

export const useIsReadOnly = (): boolean => useEditor((state) => state.readOnly !== undefined)

const fieldsOf = ({ store, focus }: StoreAndFocus): FieldSource => ({
  subscribe: store.subscribe,
  isReadOnly: () => store.getState().readOnly !== undefined,
  errorOf: (path, value) =>
    store.getState().refused.find((refusal) => refusal.path === path && refusal.value === value)?.message,
  register: (path, element) => focus.register('field', path, element),
})

export function EditorProvider({ value, children }: { value: Editor; children: ReactNode }) {
  const { store, focus } = value
  const fields = useMemo(() => fieldsOf({ store, focus }), [store, focus])
  return (
    <EditorContext value={value}>
      <FieldSourceProvider value={fields}>{children}</FieldSourceProvider>
    </EditorContext>
  )
}

export const useMayUpload = (): boolean => {
  const { mayUpload } = useReportEditor()
  return !useIsReadOnly() && mayUpload
}

export const useFocusTarget = (kind: FocusKind, id: string | undefined): RefCallback<HTMLElement> => {
  const { focus } = useReportEditor()
  return useCallback(
    (element) => (element && id !== undefined ? focus.register(kind, id, element) : undefined),
    [focus, kind, id],
  )
}

export interface SignRequest {
  /** As in the report, or a new one. */
  signature: Signature
  isNew: boolean
  /** The signing party, e.g. 'Tenant 1'. */
  of: string
}

export interface SectionActions {
  showItem: (itemId: string) => void
  /** Saves immediately; returns whether everything unsaved at that time was saved. */
  save: () => Promise<boolean>
  /** Opens the signing dialog. It lives outside the section, because rotating a phone replaces the whole layout. */
  sign: (request: SignRequest) => void
  send: () => void
}

export const [SectionActionsProvider, useSectionActions] = createSafeContext<SectionActions>(
  'No section of a report is open here',
)
