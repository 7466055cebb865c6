import {
  documentExtension,
  documentMessages,
  documentReadingMessages,
  genericMessages,
  Id,
  readDocumentMaxBytes,
  type ClientDocument,
} from '@lintel/contract'
import { fileSize } from '@lintel/rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useAttempt } from '../../lib/attempt.ts'
import { useStore } from '../../lib/store.ts'
import { errorText } from '../../lib/api-error.ts'
import { countText, dateText } from '../../lib/date-time.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { documentAccept } from '../../lib/uploads/document-file.ts'
import { isUnderway } from '../../lib/uploads/upload.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AddFiles, FileDrop, NoFiles } from '../../ui/files/file-drop.tsx'
import { FileTable, type ListedFile } from '../../ui/files/file-table.tsx'
import { useCreatingClient } from '../../ui/new-report/new-report-form.ts'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { MoreFoot } from '../../ui/table/more-foot.tsx'
import {
  startReading,
  clientIn,
  deleteDocument,
  documentsQuery,
  downloadDocument,
  openDocument,
  useClientUploads,
} from './uploader.queries.ts'
import { Reading, readingAddress } from './reading/reading.screen.tsx'
import classes from './uploader.module.css'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconFileSpark } from '@tabler/icons-react'
import { useTouch } from '../../ui/form/section-page.tsx'

const titles = { name: 'File name', type: 'Type', size: 'Size', date: 'Created' }

const listed = ({ id, filename, bytes, receivedAt }: ClientDocument): ListedFile => ({
  key: id,
  name: filename,
  type: (documentExtension(filename) ?? 'file').toUpperCase(),
  size: fileSize(bytes ?? 0),
  date: receivedAt ? dateText(receivedAt) : '',
})

const remove = async (client: string, document: ClientDocument) => {
  if (!(await confirm(genericMessages.confirmDelete, { yes: 'Delete', danger: true }))) return
  if (await deleteDocument(client, document)) toast.success(documentMessages.documentRemoved)
}

/** Why no report can be created from a document, judged by its name and size; undefined if it can be tried. */
const notRead = ({ filename, bytes = 0 }: ClientDocument): string | undefined => {
  const extension = documentExtension(filename) ?? ''
  if (['jpg', 'jpeg', 'png'].includes(extension)) return documentReadingMessages.picture
  if (['doc', 'xls'].includes(extension)) return documentReadingMessages.oldOffice
  return bytes > readDocumentMaxBytes ? documentReadingMessages.tooLarge : undefined
}

const useMakeReport = (client: string, list: string) => {
  const navigate = useNavigate()
  const { busy, attempt } = useAttempt<string>()
  const make = ({ id }: ClientDocument) =>
    attempt(id, async () => navigate(readingAddress(list, await startReading(client, id), id)))
  return { starting: busy, make }
}

function Documents({ client, list: address, filters }: { client: string; list: string; filters: ReactNode }) {
  const { client: whose } = useCreatingClient(client)
  const { starting, make } = useMakeReport(client, address)
  const isRead = whose?.peachpackage === 'Report AI'
  const uploads = useClientUploads(client)
  const all = useStore(uploads, (state) => state.uploads)
  const list = useInfiniteQuery(documentsQuery(client))
  const documents = list.data?.pages.flatMap(({ data }) => data)
  // An accepted one is in the list.
  const underway = all.filter(({ photoId }) => !documents?.some(({ id }) => id === photoId))
  const add = (files: readonly File[]) =>
    void uploads.add('uploads', files).then((refusals) => refusals.forEach((refusal) => toast.error(refusal)))
  const isUploading = underway.some(isUnderway)
  const choose = (
    <AddFiles
      words={isUploading ? 'Uploading...' : 'Select document(s)'}
      label="Select documents"
      accept={documentAccept}
      onFiles={add}
      isFirst
    />
  )
  const find = (file: ListedFile, work: (client: string, document: ClientDocument) => Promise<void>) => {
    const document = documents?.find(({ id }) => id === file.key)
    if (document) void work(client, document)
  }
  const renderWork = (file: ListedFile) => {
    const document = documents?.find(({ id }) => id === file.key)
    return (
      document && (
        <FileWork
          label="Make a report from this"
          of={file.name}
          refusal={notRead(document)}
          loading={starting === file.key}
          disabled={starting !== undefined}
          onClick={() => void make(document)}
        />
      )
    )
  }
  const isEmpty = documents?.length === 0 && underway.length === 0
  return (
    <ListScreen
      title="Documents"
      filters={filters}
      actions={!isEmpty && choose}
      foot={
        documents && documents.length > 0 && <MoreFoot text={countText(documents.length, 'document')} list={list} />
      }
    >
      <div className={classes.page}>
        <p role="status" className="sr">
          {isUploading && 'Uploading...'}
        </p>
        {list.isError && !documents ? (
          <EmptyState title="The documents could not be loaded" text={errorText(list.error)} />
        ) : (
          <FileDrop onFiles={add}>
            {whose && !isRead && !isEmpty && <p className={classes.note}>{documentReadingMessages.notInPackage}</p>}
            {isEmpty ? (
              <NoFiles title="No documents uploaded yet." hint="PDF, Word, Excel, JPEG or PNG, 40 MB each at most.">
                {choose}
              </NoFiles>
            ) : (
              <FileTable
                titles={titles}
                files={(documents ?? []).map(listed)}
                uploads={underway}
                onOpen={(file) => find(file, openDocument)}
                renderWork={isRead ? renderWork : undefined}
                onDownload={(file) => find(file, downloadDocument)}
                onRemove={(file) => find(file, remove)}
                onRetry={uploads.retry}
                onDrop={uploads.drop}
              />
            )}
          </FileDrop>
        )}
      </div>
    </ListScreen>
  )
}

export function UploaderScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { roles, identity } = useSession()
  const chooses = roles.administrator || roles.support
  const client = chooses ? clientIn(params) : identity.clientId
  const filters = chooses && (
    <ClientSelect
      aria-label="Client"
      placeholder="Client"
      value={client ?? ''}
      onChange={(id) => void navigate(id === '' ? '/aireportuploader' : `/aireportuploader?client=${id}`)}
    />
  )
  if (client === undefined)
    return (
      <ListScreen title="Documents" filters={filters}>
        <EmptyState title="Choose a client." text="Documents belong to a client." />
      </ListScreen>
    )
  const list = chooses ? `/aireportuploader?client=${client}` : '/aireportuploader'
  const reading = Id.safeParse(params.get('reading')).data
  if (reading !== undefined)
    return (
      <Reading
        key={reading}
        id={reading}
        document={Id.safeParse(params.get('document')).data}
        client={client}
        list={list}
      />
    )
  return <Documents key={client} client={client} list={list} filters={filters} />
}

/** The main action on a listed file; if it is not possible, its button shows why. */
export function FileWork({
  label,
  of,
  refusal,
  loading,
  disabled,
  onClick,
}: {
  label: string
  of: string
  /** Why it is not possible for this file. */
  refusal: string | undefined
  loading: boolean
  disabled: boolean
  onClick: () => void
}) {
  const why = useId()
  const isTouch = useTouch()
  const button = {
    'aria-label': `${label}, ${of}`,
    'aria-describedby': refusal === undefined ? undefined : why,
    // Still focusable, so that screen readers read the reason.
    'aria-disabled': refusal !== undefined,
    'data-disabled': refusal !== undefined || undefined,
    loading,
    disabled: disabled && !loading,
    onClick: () => (refusal === undefined ? onClick() : toast.warning(refusal)),
  }
  return (
    <>
      <Tooltip label={refusal ?? label} disabled={refusal === undefined && !isTouch} multiline maw={280}>
        {isTouch ? (
          <ActionIcon {...button} size={44}>
            <IconFileSpark size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        ) : (
          <Button {...button} variant="default" size="compact-sm">
            {label}
          </Button>
        )}
      </Tooltip>
      {refusal !== undefined && (
        <span id={why} className="sr">
          {refusal}
        </span>
      )}
    </>
  )
}
