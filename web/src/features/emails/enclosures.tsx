import type { Report } from '@lintel/contract'
import { ActionIcon, Button, Loader, Menu } from '@mantine/core'
import { IconAlertTriangle, IconFileText, IconPaperclip, IconRefresh, IconX } from '@tabler/icons-react'
import { enclosureId, type Enclosure } from './email-rules.ts'
import { useJobPercents } from './email.queries.ts'
import classes from './email-dialog.module.css'

/** How an enclosure stands at present. */
export type Standing = 'ready' | 'stale' | 'making' | 'failed' | 'missing'

/** A document is there; a file that is made of the report is as its attachment says. */
export const standingOf = (enclosure: Enclosure, { attachments, version }: Report): Standing => {
  if (enclosure.kind === 'document') return 'ready'
  const attachment = attachments[enclosure.key]
  if (attachment?.status === 'generating') return 'making'
  if (attachment?.status === 'failed') return 'failed'
  if (!attachment?.src) return 'missing'
  return (attachment.version ?? version) < version ? 'stale' : 'ready'
}

/** The name and storage key under which an enclosure is sent; undefined while it is not there. */
export const fileOf = (
  enclosure: Enclosure,
  { attachments }: Report,
): { filename: string; path: string } | undefined => {
  if (enclosure.kind === 'document') return { filename: enclosure.label, path: enclosure.src }
  const { src, filename = enclosure.label } = attachments[enclosure.key] ?? {}
  return src ? { filename, path: src } : undefined
}

const words: Record<Standing, string> = {
  ready: '',
  stale: 'Out of date: the report has changed since',
  making: 'Generating',
  failed: 'Could not be generated',
  missing: 'Not generated yet',
}

function Line({
  enclosure,
  report,
  percent,
  onMake,
  onRemove,
}: {
  enclosure: Enclosure
  report: Report
  percent: number | undefined
  onMake: () => void
  onRemove: () => void
}) {
  const standing = standingOf(enclosure, report)
  const name = fileOf(enclosure, report)?.filename ?? enclosure.label
  return (
    <li className={classes.file} data-standing={standing}>
      {standing === 'making' && <Loader size={14} />}
      {standing === 'failed' && <IconAlertTriangle size={16} stroke={1.7} aria-hidden />}
      {standing !== 'making' && standing !== 'failed' && <IconFileText size={16} stroke={1.7} aria-hidden />}
      <b>{name}</b>
      <span className={classes.standing} role={standing === 'making' ? 'status' : undefined}>
        {words[standing]}
        {standing === 'making' && percent !== undefined && ` ${percent}%`}
      </span>
      {standing !== 'ready' && standing !== 'making' && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconRefresh size={14} stroke={1.7} aria-hidden />}
          aria-label={`Generate ${enclosure.label}`}
          onClick={onMake}
        >
          {standing === 'missing' ? 'Generate' : 'Generate again'}
        </Button>
      )}
      <ActionIcon size={32} aria-label={`Do not attach ${name}`} onClick={onRemove}>
        <IconX size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** The files that go along, with how each stands, and what else may be attached. */
export function Enclosures({
  report,
  enclosed,
  offered,
  onMake,
  onChange,
}: {
  report: Report
  enclosed: readonly Enclosure[]
  offered: readonly Enclosure[]
  onMake: (key: string) => void
  onChange: (enclosed: Enclosure[]) => void
}) {
  const making = enclosed.flatMap((enclosure) => {
    const attachment = enclosure.kind === 'made' ? report.attachments[enclosure.key] : undefined
    return attachment?.status === 'generating' && attachment.jobid ? [attachment.jobid] : []
  })
  const percents = useJobPercents(making)
  const taken = new Set(enclosed.map(enclosureId))
  const others = offered.filter((enclosure) => !taken.has(enclosureId(enclosure)))
  const attach = (enclosure: Enclosure) => {
    onChange([...enclosed, enclosure])
    if (enclosure.kind === 'made' && standingOf(enclosure, report) === 'missing') onMake(enclosure.key)
  }
  return (
    <section className={classes.files} aria-label="Attachments">
      <h3>Attachments</h3>
      {enclosed.length > 0 && (
        <ul>
          {enclosed.map((enclosure) => {
            const job = enclosure.kind === 'made' ? report.attachments[enclosure.key]?.jobid : undefined
            return (
              <Line
                key={enclosureId(enclosure)}
                enclosure={enclosure}
                report={report}
                percent={job === undefined ? undefined : percents.get(job)}
                onMake={() => enclosure.kind === 'made' && onMake(enclosure.key)}
                onRemove={() => onChange(enclosed.filter((other) => other !== enclosure))}
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
            {others.map((enclosure) => (
              <Menu.Item key={enclosureId(enclosure)} onClick={() => attach(enclosure)}>
                {enclosure.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  )
}
