import { ticketMessages, type Ticket, type TicketMessage } from '@lintel/contract'
import { Button, Skeleton, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, FormEvent } from 'react'
import { Link, useParams } from 'react-router-dom'
import { errorText } from '../../lib/api-error.ts'
import { dateTimeText } from '../../lib/date-time.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackLink, ScreenBar } from '../../ui/screen-bar.tsx'
import { linksInText } from './links-in-text.ts'
import { SentFiles, FilesToSend, useSendFiles } from './message-files.tsx'
import { StatusBadge } from './ticket-table.tsx'
import classes from './ticket.module.css'
import { ticketQuery, useCloseTicket, useTicketEvents, useAddMessage } from './tickets.queries.ts'
import { useTicketDraft } from './ticket-draft.ts'

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function LinkedText({ text }: { text: string }) {
  return (
    <p className={classes.text}>
      {linksInText(text).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          // Parts have no id, and their order is fixed.
          <a key={index} href={part.href} target="_blank" rel="noreferrer nofollow">
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}

function Message({ ticketId, message }: { ticketId: string; message: TicketMessage }) {
  const { createdby, createdAt, support } = message
  return (
    <li className={classes.message} data-support={support || undefined}>
      <p className={classes.head}>
        <b>{createdby}</b>
        {support && <span>Support</span>}
        <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
      </p>
      <LinkedText text={message.message} />
      <SentFiles ticketId={ticketId} files={message.files} />
    </li>
  )
}

function CloseButton({ id }: { id: string }) {
  const closing = useCloseTicket(id)
  const close = async () => {
    if (await confirm(undefined, { yes: 'Close Ticket' })) closing.mutate()
  }
  return (
    <Button variant="default" loading={closing.isPending} onClick={() => void close()}>
      Close Ticket
    </Button>
  )
}

function Detail({ ticket, path, isSupport }: { ticket: Ticket; path: string; isSupport: boolean }) {
  const { id, client, status, createdby, phone, createdAt, updatedAt, messages } = ticket
  return (
    <div className={classes.panes}>
      <UpdateForm key={id} ticket={ticket} address={`${path}/${id}`} />
      <section className={classes.history} aria-labelledby="ticket-subject">
        <header>
          <h2 id="ticket-subject">{ticket.subject}</h2>
          <StatusBadge status={status} />
        </header>
        <dl className={classes.fields}>
          {isSupport && <Field name="Company">{client}</Field>}
          <Field name="Opened by">{createdby}</Field>
          {phone !== '' && <Field name="Phone">{phone}</Field>}
          <Field name="Opened">
            <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
          </Field>
          <Field name="Last updated">
            <time dateTime={updatedAt}>{dateTimeText(updatedAt)}</time>
          </Field>
        </dl>
        {messages.length === 0 ? (
          <p className={classes.none}>{ticketMessages.noMessages}</p>
        ) : (
          <ol className={classes.messages} aria-label="Messages" aria-live="polite">
            {messages.map((message) => (
              <Message key={message.id} ticketId={id} message={message} />
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

function TicketScreen({ path, isSupport }: { path: string; isSupport: boolean }) {
  const { id = '' } = useParams()
  const { data: ticket, error } = useQuery(ticketQuery(id))
  useTicketEvents()
  return (
    <div className={classes.screen}>
      <ScreenBar title="Ticket" before={<BackLink to={path} label="All tickets" />}>
        {ticket && !isSupport && ticket.status !== 'Closed' && <CloseButton id={ticket.id} />}
      </ScreenBar>
      {ticket ? (
        <Detail ticket={ticket} path={path} isSupport={isSupport} />
      ) : error ? (
        <EmptyState failed title="The ticket could not be loaded" text={errorText(error)}>
          <Button variant="default" component={Link} to={path}>
            All tickets
          </Button>
        </EmptyState>
      ) : (
        <div className={classes.panes} aria-busy="true">
          <Skeleton height={320} />
          <Skeleton height={320} />
        </div>
      )}
    </div>
  )
}

export function SupportTicketScreen() {
  return <TicketScreen path="/support" isSupport={false} />
}

export function PeachSupportTicketScreen() {
  return <TicketScreen path="/peachsupport" isSupport />
}

/** Adds a message to the ticket. The text stays if it could not be stored. */
export function UpdateForm({ ticket, address }: { ticket: Pick<Ticket, 'id' | 'status'>; address: string }) {
  const { draft, hasMessage, change, addFile, toSend, clear } = useTicketDraft(ticket.id, address)
  const sendings = useSendFiles(draft.files.length, addFile)
  const adding = useAddMessage(ticket.id, clear)
  const ready = hasMessage && !sendings.busy
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !adding.isPending) adding.mutate(toSend())
  }
  return (
    <form className={classes.form} onSubmit={save}>
      <FilesToSend
        files={draft.files}
        sendings={sendings}
        onRemove={({ src }) => change({ files: draft.files.filter((file) => file.src !== src) })}
      >
        <Textarea
          label="Add update"
          description={ticket.status === 'Closed' ? 'This ticket is closed. An update opens it again.' : undefined}
          // The height in the specification, whatever the content.
          minRows={20}
          maxRows={20}
          maxLength={8000}
          value={draft.message}
          readOnly={adding.isPending}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
      </FilesToSend>
      <Button type="submit" disabled={!ready} loading={adding.isPending}>
        Save
      </Button>
    </form>
  )
}
