import { remoteCommandDays, type RemoteCommand } from '@lintel/contract'
import { commandImage } from '@lintel/rules'
import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconDownload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { dateTimeText } from '../../lib/date-time.ts'
import classes from './command-detail.module.css'
import { commandImageQuery, useCommandStatus, useSaveImage } from './remote-commands.queries.ts'
import { StatusBadge } from './command-table.tsx'

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function ResponseImage({ id }: { id: string }) {
  const image = useQuery(commandImageQuery(id))
  const saving = useSaveImage()
  const [broken, setBroken] = useState(false)
  const failed = broken || image.isError
  return (
    <figure className={classes.image}>
      {failed ? (
        <p role="alert">The image could not be shown.</p>
      ) : image.data ? (
        <a href={image.data.url} target="_blank" rel="noreferrer" aria-label="Open the image in a new tab">
          <img src={image.data.url} alt="What the device sent" onError={() => setBroken(true)} />
        </a>
      ) : (
        <Skeleton height={200} />
      )}
      <figcaption>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.8} aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate(id)}
        >
          Download image
        </Button>
      </figcaption>
    </figure>
  )
}

function Response({ command }: { command: RemoteCommand }) {
  const { status, response } = command
  const image = commandImage(command)
  if (status === 'Open')
    return (
      <p className={classes.waiting}>
        No answer yet. The device fetches the command when it is next online with this user signed in.
      </p>
    )
  if (status === 'Closed') return <p className={classes.waiting}>Closed without an answer.</p>
  if (status === 'Expired')
    return <p className={classes.waiting}>No answer within {remoteCommandDays} days. The device no longer gets it.</p>
  return (
    <>
      {response.trim() !== image && <pre className={classes.text}>{response}</pre>}
      {image && <ResponseImage id={command.id} />}
    </>
  )
}

/** An open command can be closed, a closed one reopened; a completed one is final. */
function StatusButton({ id, status }: Pick<RemoteCommand, 'id' | 'status'>) {
  const change = useCommandStatus()
  if (status === 'Answered' || status === 'Expired') return null
  const next = status === 'Open' ? 'Closed' : 'Open'
  return (
    <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ id, status: next })}>
      {status === 'Open' ? 'Close command' : 'Open again'}
    </Button>
  )
}

const recipientOf = ({ username, clientname }: RemoteCommand) =>
  [username, clientname].filter((name) => name !== undefined).join(', ') || 'Not known'

export function CommandDetail({ command, back }: { command: RemoteCommand; back: string }) {
  const { id, userid, status, createdAt, updatedAt } = command
  return (
    <section className={classes.detail} aria-label="Selected command">
      <Link to={back} className={classes.back}>
        <IconArrowLeft size={18} stroke={1.7} aria-hidden />
        All commands
      </Link>
      <header className={classes.head}>
        <h2>Command</h2>
        <StatusBadge status={status} />
        <span className={classes.close}>
          <Tooltip label="Close">
            <ActionIcon component={Link} to={back} preventScrollReset aria-label="Close the selected command">
              <IconX size={16} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </span>
      </header>
      <pre className={classes.text}>{command.command}</pre>
      <dl className={classes.fields}>
        <Field name="User">{recipientOf(command)}</Field>
        <Field name="User id">{userid}</Field>
        <Field name="Sent">
          <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
        </Field>
        {(status === 'Answered' || status === 'Closed') && (
          <Field name={status}>
            <time dateTime={updatedAt}>{dateTimeText(updatedAt)}</time>
          </Field>
        )}
      </dl>
      <h2 id="command-response">Response</h2>
      {/* It arrives while the user waits for it. */}
      <div className={classes.response} aria-live="polite" role="group" aria-labelledby="command-response">
        <Response command={command} />
      </div>
      <div>
        <StatusButton id={id} status={status} />
      </div>
    </section>
  )
}
