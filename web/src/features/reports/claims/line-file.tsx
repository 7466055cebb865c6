import { disputeMessages, routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { Button } from '@mantine/core'
import { IconFileText, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../../../lib/api.ts'
import { openFetched } from '../../../lib/open-fetched.ts'
import { useStore } from '../../../lib/store.ts'
import { toast } from '../../../lib/toasts.ts'
import { documentAccept } from '../../../lib/uploads/document-file.ts'
import { mayRetry, uploadWords, type Uploads } from '../../../lib/uploads/upload.ts'
import { ChooseFiles } from '../../../ui/files/choose-files.tsx'
import { useFieldError, useReadOnlyField } from '../../../ui/form/field-context.ts'
import type { Field } from '../../../ui/form/field.ts'
import { useFieldSize } from '../../../ui/form/section-page.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { claimFilesQuery } from './claims.queries.ts'
import classes from './claims.module.css'

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

/** One uploaded document of the report, by its id. */
export function LineFile({
  label,
  value,
  onChange,
  path,
  error,
  reportId,
  uploads,
}: Field<string | undefined> & { reportId: string; uploads: Uploads<string> }) {
  const size = useFieldSize()
  const labelId = useId()
  const { readOnly } = useReadOnlyField()
  const refused = useFieldError(path, value, error)
  const sending = useStore(uploads, (state) => state.uploads).filter(
    ({ state, photoId }) => state !== 'ready' && photoId === value,
  )
  const sent = value === undefined || sending.length > 0 ? [] : [value]
  const { data: [file] = [], isSuccess } = useQuery(claimFilesQuery(reportId, sent))
  const add = async (files: File[]) => {
    const line = newId()
    const [refusal] = await uploads.add(line, files.slice(0, 1))
    if (refusal === undefined) onChange(uploads.getState().uploads.find(({ target }) => target === line)?.photoId)
    else toast.error(refusal)
  }
  const cancel = (key: string) => {
    uploads.drop(key)
    onChange(undefined)
  }
  const open = ({ src, filename }: NonNullable<typeof file>) =>
    void openFetched(filename, () => api(routes.downloadDocument, { params: { id: reportId }, query: { src } }))
  return (
    <div role="group" aria-labelledby={labelId} className={classes.file} data-path={path}>
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      {sending.map((upload) => (
        <p key={upload.key} role={upload.state === 'failed' ? 'alert' : 'status'}>
          {upload.name}: {upload.state === 'failed' ? upload.message : uploadWords[upload.state]}{' '}
          {mayRetry(upload) && (
            <Button size="xs" variant="default" onClick={() => uploads.retry(upload.key)}>
              Retry
            </Button>
          )}
          <ToolButton label="Cancel" of={upload.name} size={32} onClick={() => cancel(upload.key)}>
            <IconTrash {...icon} />
          </ToolButton>
        </p>
      ))}
      {sent.length > 0 && (
        <p>
          {file?.status === 'ready' ? (
            <button type="button" className={classes.open} onClick={() => open(file)}>
              <IconFileText {...icon} />
              {file.filename}
            </button>
          ) : (
            isSuccess && disputeMessages.unfinishedFile(file?.filename ?? 'The file')
          )}
          {!readOnly && (
            <ToolButton label="Remove" of={label} size={32} onClick={() => onChange(undefined)}>
              <IconTrash {...icon} />
            </ToolButton>
          )}
        </p>
      )}
      {value === undefined && !readOnly && (
        <ChooseFiles label={label} accept={documentAccept} single onFiles={(files) => void add(files)}>
          {(choose) => (
            <Button variant="default" size={size} leftSection={<IconPaperclip {...icon} />} onClick={choose}>
              Upload {label.charAt(0).toLowerCase() + label.slice(1)}
            </Button>
          )}
        </ChooseFiles>
      )}
      {value === undefined && readOnly && <p className={classes.none}>None</p>}
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
    </div>
  )
}
