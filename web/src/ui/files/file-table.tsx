import { Progress } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconFileText, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mayRetry, uploadWords, type Upload } from '../../lib/uploads.ts'
import { useTouch } from '../form/section-page.tsx'
import { ToolButton } from '../tool-button.tsx'
import classes from './file-table.module.css'

/** A file that storage has, as the table shows it. */
export interface ListedFile {
  key: string
  name: string
  /** Its type in a word: 'PDF'. */
  type: string
  /** How large it is, where the table has a column for it. */
  size?: string
  /** The day on which it was added, dd/MM/yyyy. */
  date: string
}

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

const useButtonSize = () => (useTouch() ? 44 : 32)

/** A file on its way, or one that was not accepted. */
function UploadRow({
  upload: { name, state, progress, message, retryable },
  columns,
  onRetry,
  onDrop,
}: {
  upload: Upload<unknown>
  /** Those between name and actions. */
  columns: number
  onRetry: () => void
  onDrop: () => void
}) {
  const size = useButtonSize()
  const failed = state === 'failed'
  return (
    <tr>
      <td>
        <span className={classes.name}>
          <IconFileText {...icon} />
          <span>{name}</span>
        </span>
      </td>
      <td colSpan={columns}>
        {failed ? (
          <span className={classes.failed} role="alert">
            <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
            {message}
          </span>
        ) : (
          <span className={classes.progress}>
            <Progress value={Math.floor(progress * 100)} aria-label={`Uploading ${name}`} />
            {uploadWords[state]}
          </span>
        )}
      </td>
      <td>
        <span className={classes.actions}>
          {mayRetry({ state, retryable }) && (
            <ToolButton label="Retry" of={name} size={size} onClick={onRetry}>
              <IconRefresh {...icon} />
            </ToolButton>
          )}
          <ToolButton label={failed ? 'Dismiss' : 'Cancel'} of={name} size={size} onClick={onDrop}>
            <IconTrash {...icon} />
          </ToolButton>
        </span>
      </td>
    </tr>
  )
}

/** How the columns are called; without `size` there is none for it. */
interface Titles {
  name: string
  type: string
  size?: string
  date: string
}

const ofReports: Titles = { name: 'File Name', type: 'File Type', date: 'Create Date' }

/** Files of any type: those that are there, and below them how far each of those on their way is. */
export function FileTable({
  titles = ofReports,
  files,
  uploads,
  renderWork,
  onOpen,
  onDownload,
  onRemove,
  onRetry,
  onDrop,
}: {
  titles?: Titles
  files: readonly ListedFile[]
  /** Those on their way. */
  uploads: readonly Upload<unknown>[]
  /** What else can be done with a file, before the rest. */
  renderWork?: ((file: ListedFile) => ReactNode) | undefined
  onOpen: (file: ListedFile) => void
  onDownload: (file: ListedFile) => void
  /** Missing where none may be removed. */
  onRemove?: (file: ListedFile) => void
  onRetry: (key: string) => void
  /** Takes an upload off the list. */
  onDrop: (key: string) => void
}) {
  const size = useButtonSize()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{titles.name}</th>
          <th scope="col">{titles.type}</th>
          {titles.size && <th scope="col">{titles.size}</th>}
          <th scope="col">{titles.date}</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.key}>
            <td>
              <button type="button" className={classes.name} onClick={() => onOpen(file)}>
                <IconFileText {...icon} />
                <span>{file.name}</span>
              </button>
            </td>
            <td>{file.type}</td>
            {titles.size && <td className="num">{file.size}</td>}
            <td className="num">{file.date}</td>
            <td>
              <span className={classes.actions}>
                {renderWork?.(file)}
                <ToolButton label="Download" of={file.name} size={size} onClick={() => onDownload(file)}>
                  <IconDownload {...icon} />
                </ToolButton>
                {onRemove && (
                  <ToolButton label="Remove" of={file.name} size={size} onClick={() => onRemove(file)}>
                    <IconTrash {...icon} />
                  </ToolButton>
                )}
              </span>
            </td>
          </tr>
        ))}
        {uploads.map((upload) => (
          <UploadRow
            key={upload.key}
            upload={upload}
            columns={titles.size ? 3 : 2}
            onRetry={() => onRetry(upload.key)}
            onDrop={() => onDrop(upload.key)}
          />
        ))}
      </tbody>
    </table>
  )
}
