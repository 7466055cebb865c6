import { documentMessages, type UploadedDocument, routes } from '@lintel/contract'
import { removeDocument } from '@lintel/rules'
import { useStore } from '../../../../../lib/store.ts'
import { documentDate, documentKind, documentName, documentAccept } from '../../../../../lib/uploads/document-file.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { confirm } from '../../../../../ui/confirm.tsx'
import { AddFiles, FileDrop, NoFiles } from '../../../../../ui/files/file-drop.tsx'
import { FileTable, type ListedFile } from '../../../../../ui/files/file-table.tsx'
import { SectionPage } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useIsReadOnly, useMayUpload, useReportEditor } from '../../editor-context.tsx'
import { api, errorText } from '../../../../../lib/api.ts'
import { openFetched } from '../../../../../lib/open-fetched.ts'
import { saveFile } from '../../../../../lib/save-file.ts'

const useAddDocuments = () => {
  const { documents } = useReportEditor()
  const mayUpload = useMayUpload()
  const add = async (files: readonly File[]) => {
    for (const refusal of await documents.add('documents', files)) toast.error(refusal)
  }
  return mayUpload ? (files: File[]) => void add(files) : undefined
}

const listed = (document: UploadedDocument): ListedFile => ({
  key: document.src,
  name: documentName(document),
  type: documentKind(document),
  date: documentDate(document),
})

function Documents() {
  const { store, documents: uploads } = useReportEditor()
  const readOnly = useIsReadOnly()
  const reportId = useEditor((state) => state.header.id)
  const add = useAddDocuments()
  const documents = useEditor((state) => state.body.uploaddocuments)
  const underway = useStore(uploads, (state) => state.uploads).filter(({ state }) => state !== 'ready')
  const sent = documents.filter((document) => !underway.some(({ src }) => src === document.src))
  const takeOut = (src: string) => store.edit('Remove document', (draft) => removeDocument(draft, src))
  const remove = async (src: string) => {
    if (!(await confirm(undefined, { yes: 'Remove', danger: true }))) return
    takeOut(src)
    toast.success(documentMessages.documentRemoved)
  }
  const drop = (key: string) => {
    const src = underway.find((upload) => upload.key === key)?.src
    if (src !== undefined) takeOut(src)
    uploads.drop(key)
  }
  if (documents.length + underway.length === 0)
    return (
      <FileDrop onFiles={add}>
        <NoFiles
          title="No documents yet"
          hint="Certificates, agreements and plans that belong to this report: PDF, Word, Excel, JPEG or PNG."
        >
          {add && (
            <AddFiles
              words="Add the first document"
              label="Add documents"
              accept={documentAccept}
              onFiles={add}
              isFirst
            />
          )}
        </NoFiles>
      </FileDrop>
    )
  return (
    <FileDrop onFiles={add}>
      <FileTable
        files={sent.map(listed)}
        uploads={underway}
        onOpen={({ key, name }) => void openDocument(reportId, key, name)}
        onDownload={({ key }) => void downloadDocument(reportId, key)}
        onRemove={readOnly ? undefined : ({ key }) => void remove(key)}
        onRetry={uploads.retry}
        onDrop={drop}
      />
    </FileDrop>
  )
}

export function DocumentsScreen() {
  const add = useAddDocuments()
  const count = useEditor((state) => state.body.uploaddocuments.length)
  return (
    <SectionPage
      title="Documents"
      summary={count > 0 && `${count} ${count === 1 ? 'document' : 'documents'}`}
      actions={add && count > 0 && <AddFiles words="Add" label="Add documents" accept={documentAccept} onFiles={add} />}
    >
      <Documents />
    </SectionPage>
  )
}

/** Opens a document in a new tab if browsers can display it, and downloads it otherwise. */
export const openDocument = (reportId: string, src: string, name: string): Promise<void> =>
  openFetched(name, () => api(routes.downloadDocument, { params: { id: reportId }, query: { src } }))

export const downloadDocument = async (reportId: string, src: string): Promise<void> => {
  try {
    const { url, filename } = await api(routes.downloadDocument, { params: { id: reportId }, query: { src } })
    saveFile(url, filename)
  } catch (error) {
    toast.error(errorText(error))
  }
}
