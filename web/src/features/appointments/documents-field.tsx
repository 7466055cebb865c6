import { documentExtension, documentMessages, documentTypes, type UploadedDocument, routes } from '@lintel/contract'
import { fileSize } from '@lintel/rules'
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { documentDate, documentKind, documentName, documentAccept } from '../../lib/uploads/document-file.ts'
import { toast } from '../../lib/toasts.ts'
import { appointmentDocumentPorts, type OfAppointment } from '../../lib/uploads/ports.ts'
import { createUploads } from '../../lib/uploads/uploads.ts'
import { isUnderway, type Uploads } from '../../lib/uploads/upload.ts'
import { AddFiles, FileDrop } from '../../ui/files/file-drop.tsx'
import { FileTable } from '../../ui/files/file-table.tsx'
import type { Field } from '../../ui/form/field.ts'
import type { EntityForm as Form } from '../../ui/form/use-entity-form.ts'
import type { AppointmentForm } from './appointment-form.ts'
import classes from './appointment.module.css'
import { api, errorText } from '../../lib/api.ts'
import { openFetched } from '../../lib/open-fetched.ts'
import { saveFile } from '../../lib/save-file.ts'

const titles = { name: 'File name', type: 'Type', size: 'Size', date: 'Created' }

/** The form's document uploads. They end with the form: nothing is saved of an abandoned appointment. */
function useDocumentUploads(of: OfAppointment, { change }: Form<AppointmentForm>): Uploads<'documents'> {
  const add = (document: UploadedDocument) =>
    change(({ dataentrydocuments: known }) => ({ dataentrydocuments: [...known, document] }))
  const [uploads] = useState(() =>
    createUploads<'documents'>(of.appointment ?? of.key ?? '', appointmentDocumentPorts(of), {
      accepted: ({ name, addedAt }, src) => {
        const extension = documentExtension(name)
        add({ src, name, createdAt: addedAt, ...(extension && { type: documentTypes[extension] }) })
      },
    }),
  )
  useEffect(() => {
    void uploads.open()
    return () => uploads.end()
  }, [uploads])
  return uploads
}

/** The documents of an appointment, for the author of its report. */
export default function DocumentsField({
  of,
  form,
  field: { label, value },
  onSending,
}: {
  of: OfAppointment
  form: Form<AppointmentForm>
  field: Field<UploadedDocument[]>
  onSending: (sending: boolean) => void
}) {
  const uploads = useDocumentUploads(of, form)
  const all = useStore(uploads, (state) => state.uploads)
  const underway = all.filter(({ state }) => state !== 'ready')
  const sent = new Map(all.flatMap(({ src, size }) => (src === undefined ? [] : [[src, size] as const])))
  const others = value.map(({ src }) => src).filter((src) => !sent.has(src))
  const { data: sizes } = useQuery(sizesQuery(of, others))
  const sending = all.some(isUnderway)
  useEffect(() => onSending(sending), [sending, onSending])

  const add = async (files: readonly File[]) => {
    for (const refusal of await uploads.add('documents', files)) toast.error(refusal)
  }
  const remove = (key: string) => {
    form.change(({ dataentrydocuments }) => ({
      dataentrydocuments: dataentrydocuments.filter(({ src }) => src !== key),
    }))
    toast.success(documentMessages.documentRemoved)
  }
  const listed = (document: UploadedDocument) => {
    const bytes = sent.get(document.src) ?? sizes?.get(document.src)
    return {
      key: document.src,
      name: documentName(document),
      type: documentKind(document),
      date: documentDate(document),
      size: bytes === undefined ? '' : fileSize(bytes),
    }
  }
  const error = form.errorOf('dataentrydocuments')
  return (
    <fieldset>
      <legend>{label}</legend>
      <FileDrop onFiles={(files) => void add(files)}>
        {value.length + underway.length > 0 && (
          <FileTable
            titles={titles}
            files={value.map(listed)}
            uploads={underway}
            onOpen={({ key, name }) => void openDocument(of, key, name)}
            onDownload={({ key }) => void downloadDocument(of, key)}
            onRemove={({ key }) => remove(key)}
            onRetry={uploads.retry}
            onDrop={uploads.drop}
          />
        )}
        <div className={classes.add}>
          <AddFiles
            words="Add documents"
            label="Add documents"
            accept={documentAccept}
            onFiles={(files) => void add(files)}
          />
          <small>PDF, Word, Excel, JPEG or PNG</small>
        </div>
      </FileDrop>
      <p role="status" className="sr">
        {sending && 'Uploading...'}
      </p>
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The length of the id before the name in a key. */
const idLength = 22
const idOf = (src: string) => src.slice(src.lastIndexOf('/') + 1).slice(0, idLength)

export const sizesQuery = (of: OfAppointment, srcs: readonly string[]) =>
  queryOptions({
    queryKey: ['sizes of documents', of, srcs],
    queryFn: async ({ signal }) => {
      const query = { ...of, ids: srcs.map(idOf).join(',') }
      const { data } = await api(routes.listAppointmentDocuments, { query, signal })
      return new Map(data.flatMap(({ src, bytes }) => (bytes === undefined ? [] : [[src, bytes] as const])))
    },
    enabled: srcs.length > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })

export const openDocument = (of: OfAppointment, src: string, name: string): Promise<void> =>
  openFetched(name, () => api(routes.downloadAppointmentDocument, { query: { ...of, src } }))

export const downloadDocument = async (of: OfAppointment, src: string): Promise<void> => {
  try {
    const { url, filename } = await api(routes.downloadAppointmentDocument, { query: { ...of, src } })
    saveFile(url, filename)
  } catch (error) {
    toast.error(errorText(error))
  }
}
