import { routes, ticketFileMaxBytes, maxTicketFiles, uploadTooLarge, type TicketFile } from '@lintel/contract'
import { ActionIcon, Button, Loader, Tooltip } from '@mantine/core'
import { IconPaperclip, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { api, errorText } from '../../lib/api.ts'
import { openFetched } from '../../lib/open-fetched.ts'
import { toast } from '../../lib/toasts.ts'
import { ChooseFiles } from '../../ui/files/choose-files.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import classes from './message-files.module.css'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

interface Sending {
  file: File
  /** Why it was rejected; undefined while it is being sent. */
  failed?: string
}

const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error(`${file.name} could not be read.`)))
    reader.readAsDataURL(file)
  })

/** Sends files immediately, so that a message names only stored files; `add` is called with each. */
export const useSendFiles = (count: number, add: (file: TicketFile) => void) => {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const drop = (file: File) => setSending((all) => all.filter((one) => one.file !== file))
  const begin = async (file: File) => {
    setSending((all) => [...all.filter((one) => one.file !== file), { file }])
    try {
      if (file.size > ticketFileMaxBytes) throw new Error(uploadTooLarge(file.name, ticketFileMaxBytes))
      const body = { fileName: file.name, fileData: await base64Of(file) }
      add(await api(routes.uploadTicketFile, { body }))
      drop(file)
    } catch (error) {
      const message = errorText(error)
      setSending((all) => all.map((one) => (one.file === file ? { file, failed: message } : one)))
    }
  }
  const send = (files: readonly File[]) => {
    const room = maxTicketFiles - count - sending.filter(({ failed }) => !failed).length
    if (files.length > room) toast.error(`A message has at most ${maxTicketFiles} files.`)
    for (const file of files.slice(0, Math.max(0, room))) void begin(file)
  }
  return { sending, send, drop, retry: (file: File) => void begin(file), busy: sending.some(({ failed }) => !failed) }
}

type Sendings = ReturnType<typeof useSendFiles>

function Action({
  label,
  name,
  onClick,
  children,
}: {
  label: string
  name: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={`${label} ${name}`} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

export function FilesToSend({
  files,
  sendings: { sending, send, drop, retry },
  onRemove,
  children,
}: {
  files: readonly TicketFile[]
  sendings: Sendings
  onRemove: (file: TicketFile) => void
  children: ReactNode
}) {
  return (
    <FileDrop onFiles={send}>
      {children}
      <ul className={classes.files} aria-label="Files of the message">
        {files.map((file) => (
          <li key={file.src}>
            <IconPaperclip {...icon} />
            <span>{file.filename}</span>
            <Action label="Remove" name={file.filename} onClick={() => onRemove(file)}>
              <IconTrash {...icon} />
            </Action>
          </li>
        ))}
        {sending.map(({ file, failed }, index) => (
          <li key={`${file.name} ${index}`}>
            {failed ? <IconPaperclip {...icon} /> : <Loader size={14} aria-label={`Uploading ${file.name}`} />}
            <span className={failed && classes.failed} role={failed && 'alert'}>
              {failed ?? file.name}
            </span>
            {failed && (
              <>
                <Action label="Retry" name={file.name} onClick={() => retry(file)}>
                  <IconRefresh {...icon} />
                </Action>
                <Action label="Dismiss" name={file.name} onClick={() => drop(file)}>
                  <IconTrash {...icon} />
                </Action>
              </>
            )}
          </li>
        ))}
      </ul>
      <ChooseFiles label="Add files" accept=".jpg,.jpeg,.png,.pdf" onFiles={send}>
        {(choose) => (
          <Button className={classes.add} variant="default" leftSection={<IconPaperclip {...icon} />} onClick={choose}>
            Add files
          </Button>
        )}
      </ChooseFiles>
    </FileDrop>
  )
}

export function SentFiles({ ticketId, files }: { ticketId: string; files: readonly TicketFile[] }) {
  if (files.length === 0) return null
  const open = ({ src }: TicketFile) =>
    void openFetched(src, () => api(routes.downloadTicketFile, { params: { id: ticketId }, query: { src } }))
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map((file) => (
        <li key={file.src}>
          <button type="button" onClick={() => open(file)}>
            <IconPaperclip {...icon} />
            <span>{file.filename}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
