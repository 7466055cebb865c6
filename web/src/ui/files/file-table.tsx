import { Progress } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconFileText, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mayRetry, uploadWords, type Upload } from '../../lib/uploads/upload.ts'
import { useTouch } from '../form/section-page.tsx'
import { ToolButton } from '../tool-button.tsx'
import classes from './file-table.module.css'

export interface ListedFile {
  key: string
  name: string
  type: string
  size?: string
  date: string
}

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

const useButtonSize = () => (useTouch() ? 44 : 32)

function UploadRow({
  upload: { name, state, progress, message, retryable },
  columns,
  onRetry,
  onDrop,
}: {
  upload: Upload<unknown>
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

interface Titles {
  name: string
  type: string
  size?: string
  date: string
}

const ofReports: Titles = { name: 'File Name', type: 'File Type', date: 'Create Date' }

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
  uploads: readonly Upload<unknown>[]
  renderWork?: ((file: ListedFile) => ReactNode) | undefined
  onOpen: (file: ListedFile) => void
  onDownload: (file: ListedFile) => void
  /** Undefined if files cannot be removed. */
  onRemove?: (file: ListedFile) => void
  onRetry: (key: string) => void
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
