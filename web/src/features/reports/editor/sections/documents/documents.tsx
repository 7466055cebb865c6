import { documentMessages, type UploadedDocument } from '@lintel/contract'
import { removeDocument } from '@lintel/rules'
import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconDownload,
  IconFileText,
  IconFileUpload,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { toast } from '../../../../../lib/toasts.ts'
import type { Upload } from '../../../../../lib/uploads.ts'
import { confirm } from '../../../../../ui/confirm.tsx'
import { SectionPage, useTouch } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useIsReadOnly, useMayUpload, useReportEditor } from '../../editor-context.tsx'
import { documentDate, documentKind, documentName } from './document-names.ts'
import classes from './documents.module.css'
import { downloadDocument, openDocument } from './open-document.ts'

const accepted = '.pdf,.doc,.docx,.xls,.xlsx,.jpeg,.jpg,.png'
const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

/** Takes chosen files and says of each that cannot be taken why. */
const useAddDocuments = () => {
  const { documents } = useReportEditor()
  return async (files: readonly File[]) => {
    for (const refusal of await documents.add('documents', files)) toast.error(refusal)
  }
}

function AddDocuments({ large }: { large?: boolean }) {
  const add = useAddDocuments()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size={useTouch() ? 'md' : 'sm'}
        variant={large ? 'filled' : 'default'}
        leftSection={<IconFileUpload size={16} stroke={1.7} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {large ? 'Add the first document' : 'Add'}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple
        hidden
        aria-label="Add documents, files"
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

function DocumentRow({ document }: { document: UploadedDocument }) {
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  const reportId = useEditor((state) => state.header.id)
  const size = useTouch() ? 44 : 32
  const name = documentName(document)
  const remove = async () => {
    if (!(await confirm(undefined, { yes: 'Remove', danger: true }))) return
    store.edit('Remove document', (draft) => removeDocument(draft, document.src))
    toast.success(documentMessages.documentRemoved)
  }
  return (
    <tr>
      <td>
        <button type="button" className={classes.name} onClick={() => void openDocument(reportId, document.src, name)}>
          <IconFileText {...icon} />
          <span>{name}</span>
        </button>
      </td>
      <td>{documentKind(document)}</td>
      <td className="num">{documentDate(document)}</td>
      <td>
        <span className={classes.actions}>
          <Tooltip label="Download">
            <ActionIcon
              size={size}
              aria-label={`Download ${name}`}
              onClick={() => void downloadDocument(reportId, document.src)}
            >
              <IconDownload {...icon} />
            </ActionIcon>
          </Tooltip>
          {!readOnly && (
            <Tooltip label="Remove">
              <ActionIcon size={size} aria-label={`Remove ${name}`} onClick={() => void remove()}>
                <IconTrash {...icon} />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      </td>
    </tr>
  )
}

const words = {
  ...{ queued: 'Waiting', sending: 'Uploading', checking: 'Checking', waiting: 'Not sent yet', ready: '' },
  failed: '',
} as const

/** A document on its way, or one that was not accepted. */
function UploadRow({ upload }: { upload: Upload<unknown> }) {
  const { documents } = useReportEditor()
  const size = useTouch() ? 44 : 32
  const failed = upload.state === 'failed'
  const percent = Math.floor(upload.progress * 100)
  return (
    <tr>
      <td>
        <span className={classes.name}>
          <IconFileText {...icon} />
          <span>{upload.name}</span>
        </span>
      </td>
      <td colSpan={2}>
        {failed ? (
          <span className={classes.failed} role="alert">
            <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
            {upload.message}
          </span>
        ) : (
          <span className={classes.progress}>
            <Progress value={percent} aria-label={`Uploading ${upload.name}`} />
            {words[upload.state]}
          </span>
        )}
      </td>
      <td>
        <span className={classes.actions}>
          {(upload.retryable === true || upload.state === 'waiting') && (
            <Tooltip label="Retry">
              <ActionIcon size={size} aria-label={`Retry ${upload.name}`} onClick={() => documents.retry(upload.key)}>
                <IconRefresh {...icon} />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={failed ? 'Dismiss' : 'Cancel'}>
            <ActionIcon
              size={size}
              aria-label={`${failed ? 'Dismiss' : 'Cancel'} ${upload.name}`}
              onClick={() => documents.drop(upload.key)}
            >
              <IconTrash {...icon} />
            </ActionIcon>
          </Tooltip>
        </span>
      </td>
    </tr>
  )
}

/** The documents themselves, or what to do where there are none; files may be dropped anywhere on it. */
function DocumentTable() {
  const { documents: uploads } = useReportEditor()
  const mayUpload = useMayUpload()
  const add = useAddDocuments()
  const documents = useEditor((state) => state.body.uploaddocuments)
  const underway = useStore(uploads, (state) => state.uploads).filter(({ state }) => state !== 'ready')
  const [over, setOver] = useState(false)
  const isEmpty = documents.length + underway.length === 0
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!mayUpload || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!mayUpload) return
        event.preventDefault()
        setOver(false)
        void add([...event.dataTransfer.files])
      }}
    >
      {isEmpty ? (
        <div className={classes.empty}>
          <b>No documents yet</b>
          <p>Certificates, agreements and plans that belong to this report: PDF, Word, Excel, JPEG or PNG.</p>
          {mayUpload && <AddDocuments large />}
        </div>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">File Name</th>
              <th scope="col">File Type</th>
              <th scope="col">Create Date</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {documents.map((document) => (
              <DocumentRow key={document.src} document={document} />
            ))}
            {underway.map((upload) => (
              <UploadRow key={upload.key} upload={upload} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** The section 'Documents': files that are kept with a report. */
export function DocumentsScreen() {
  const mayUpload = useMayUpload()
  const count = useEditor((state) => state.body.uploaddocuments.length)
  return (
    <SectionPage
      title="Documents"
      summary={count > 0 && `${count} ${count === 1 ? 'document' : 'documents'}`}
      actions={mayUpload && count > 0 && <AddDocuments />}
    >
      <DocumentTable />
    </SectionPage>
  )
}
