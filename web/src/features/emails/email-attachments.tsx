import type { Report } from '@lintel/contract'
import { ActionIcon, Button, Loader, Menu } from '@mantine/core'
import { IconAlertTriangle, IconFileText, IconPaperclip, IconRefresh, IconX } from '@tabler/icons-react'
import { attachmentId, type EmailAttachment } from './email-draft.ts'
import { useJobPercents } from './email.queries.ts'
import classes from './email-attachments.module.css'

export type Availability = 'ready' | 'stale' | 'making' | 'failed' | 'missing'

/** A document is always ready; a generated file has the state of the report's attachment. */
export const availabilityOf = (file: EmailAttachment, { attachments, version }: Report): Availability => {
  if (file.kind === 'document') return 'ready'
  const attachment = attachments[file.key]
  if (attachment?.status === 'generating') return 'making'
  if (attachment?.status === 'failed') return 'failed'
  if (!attachment?.src) return 'missing'
  return attachment.outdated || (attachment.version ?? version) < version ? 'stale' : 'ready'
}

/** The name and storage key of an attachment; undefined while its file does not exist. */
export const fileOf = (
  file: EmailAttachment,
  { attachments }: Report,
): { filename: string; path: string } | undefined => {
  if (file.kind === 'document') return { filename: file.label, path: file.src }
  const { src, filename = file.label } = attachments[file.key] ?? {}
  return src ? { filename, path: src } : undefined
}

const words: Record<Availability, string> = {
  ready: '',
  stale: 'Out of date: the report or its look has changed since',
  making: 'Generating',
  failed: 'Could not be generated',
  missing: 'Not generated yet',
}

function Line({
  file,
  report,
  percent,
  onMake,
  onRemove,
}: {
  file: EmailAttachment
  report: Report
  percent: number | undefined
  onMake: () => void
  onRemove: () => void
}) {
  const availability = availabilityOf(file, report)
  const name = fileOf(file, report)?.filename ?? file.label
  return (
    <li className={classes.file} data-availability={availability}>
      {availability === 'making' && <Loader size={14} />}
      {availability === 'failed' && <IconAlertTriangle size={16} stroke={1.7} aria-hidden />}
      {availability !== 'making' && availability !== 'failed' && <IconFileText size={16} stroke={1.7} aria-hidden />}
      <b>{name}</b>
      <span className={classes.availability} role={availability === 'making' ? 'status' : undefined}>
        {words[availability]}
        {availability === 'making' && percent !== undefined && ` ${percent}%`}
      </span>
      {availability !== 'ready' && availability !== 'making' && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconRefresh size={14} stroke={1.7} aria-hidden />}
          aria-label={`Generate ${file.label}`}
          onClick={onMake}
        >
          {availability === 'missing' ? 'Generate' : 'Generate again'}
        </Button>
      )}
      <ActionIcon size={32} aria-label={`Do not attach ${name}`} onClick={onRemove}>
        <IconX size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </li>
  )
}

export function EmailAttachments({
  report,
  attached,
  offered,
  onMake,
  onChange,
}: {
  report: Report
  attached: readonly EmailAttachment[]
  offered: readonly EmailAttachment[]
  onMake: (key: string) => void
  onChange: (attached: EmailAttachment[]) => void
}) {
  const making = attached.flatMap((file) => {
    const attachment = file.kind === 'made' ? report.attachments[file.key] : undefined
    return attachment?.status === 'generating' && attachment.jobid ? [attachment.jobid] : []
  })
  const percents = useJobPercents(making)
  const taken = new Set(attached.map(attachmentId))
  const others = offered.filter((file) => !taken.has(attachmentId(file)))
  const attach = (file: EmailAttachment) => {
    onChange([...attached, file])
    if (file.kind === 'made' && availabilityOf(file, report) === 'missing') onMake(file.key)
  }
  return (
    <section className={classes.files} aria-label="Attachments">
      <h3>Attachments</h3>
      {attached.length > 0 && (
        <ul>
          {attached.map((file) => {
            const job = file.kind === 'made' ? report.attachments[file.key]?.jobid : undefined
            return (
              <Line
                key={attachmentId(file)}
                file={file}
                report={report}
                percent={job === undefined ? undefined : percents.get(job)}
                onMake={() => file.kind === 'made' && onMake(file.key)}
                onRemove={() => onChange(attached.filter((other) => other !== file))}
              />
            )
          })}
        </ul>
      )}
      {others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" size="xs" leftSection={<IconPaperclip size={15} stroke={1.7} aria-hidden />}>
              Attach document
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((file) => (
              <Menu.Item key={attachmentId(file)} onClick={() => attach(file)}>
                {file.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  )
}
