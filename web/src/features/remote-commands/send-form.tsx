import { Id, isVisible, type RemoteCommand, type RemoteRecipient } from '@lintel/contract'
import { Autocomplete, Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { isAlike, useKeptWork } from '../../lib/kept-work.ts'
import { named, recipientsFor, type Recipients, recipientsQuery, useSendCommand } from './remote-commands.queries.ts'
import classes from './send-form.module.css'

/** Typing pauses this long before a search begins. */
const searchDelayMs = 250

interface FormProps {
  sent: (command: RemoteCommand) => void
  userField: RefObject<HTMLInputElement | null>
}

const nobody = 'No user of a client has this id'

const severalText = 'Several clients have a user with this id: choose one'

const isOfSeveral = (typed: string, recipients: Recipients) =>
  !recipients.has(typed) && [...recipients.values()].some(({ id }) => id === typed)

/** The user whose label was chosen or typed; `found` contains the results for the text at the last pause. */
function useRecipient(wanted: string) {
  const [chosen, setChosen] = useState<{ label: string; user: RemoteRecipient }>()
  const [search] = useDebouncedValue(wanted, searchDelayMs)
  const isChosen = chosen !== undefined && chosen.label === wanted
  const isWanted = wanted !== '' && !isChosen
  const found = useQuery({
    ...recipientsQuery(search),
    enabled: isWanted && search !== '',
    placeholderData: keepPreviousData,
  })
  const recipients = named(isChosen ? [chosen.user] : isWanted ? (found.data?.data ?? []) : [])
  const isSearching = isWanted && (search !== wanted || found.isFetching)
  const known = isChosen ? chosen.user : recipients.get(wanted)
  return { recipients, known, isSearching, error: isWanted ? found.error : null, setChosen }
}

const about = (typed: string, { recipients, known, isSearching, error }: ReturnType<typeof useRecipient>) => {
  if (known) return `${known.name}, ${known.client.name}`
  if (typed === '') return 'Type a name, an e-mail or a client to find the id'
  if (isSearching) return 'Searching'
  if (error) return errorText(error)
  return isOfSeveral(typed, recipients) ? severalText : nobody
}

export function SendForm({ sent, userField }: FormProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [command, setCommand] = useState('')
  const commandField = useRef<HTMLTextAreaElement>(null)
  const sending = useSendCommand((created) => {
    // The next one is often for the same user.
    setCommand('')
    sent(created)
  })
  const mine = { typed, command }
  const base = { typed, command: '' }
  useKeptWork(command !== '', {
    within: '/remotesupport',
    work: {
      name: 'command',
      kept: () => ({ base, mine }),
      parse: (stored) => (isAlike(stored, mine) ? stored : undefined),
      restore: ({ mine: kept }) => {
        setTyped(kept.typed)
        setCommand(kept.command)
      },
    },
  })
  const wanted = typed.trim()
  const recipient = useRecipient(wanted)
  const { recipients, known, setChosen } = recipient
  const userid = known?.id ?? wanted
  const valid = Id.safeParse(userid).success && !isOfSeveral(wanted, recipients)
  const ready = valid && isVisible(command)

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!ready || sending.isPending) return
    sending.mutate({ userid, ...(known && { clientid: known.client.id }), command: command.trim() })
  }

  const choose = (label: string, user: RemoteRecipient | undefined) => {
    if (user) setChosen({ label, user })
    setTyped(label)
    requestAnimationFrame(() => commandField.current?.focus())
  }

  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const isMarked = event.currentTarget.hasAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || known || isMarked || wanted === '') return
    event.preventDefault()
    const field = event.currentTarget
    const take = async () => {
      const { data } = await client.fetchQuery(recipientsQuery(wanted))
      const [first] = named(data)
      // Text typed in the meantime takes precedence.
      if (first && field.value.trim() === wanted) choose(...first)
    }
    // The hint below the field shows the reason for no result.
    void take().catch(() => undefined)
  }

  const sendByEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <form className={classes.form} onSubmit={send} aria-label="Send a command">
      <Autocomplete
        ref={userField}
        className={classes.user}
        label="User id"
        data={[...recipients.keys()]}
        value={typed}
        onChange={setTyped}
        onOptionSubmit={(label) => choose(label, recipients.get(label))}
        onKeyDown={takeFirst}
        filter={({ search }) => recipientsFor(search, recipients).map((value) => ({ value, label: value }))}
        renderOption={({ option }) => {
          const user = recipients.get(option.value)
          return (
            <span className={classes.suggestion}>
              <span>{user?.name ?? option.value}</span>
              <span>{user && [user.client.name, user.email].filter(Boolean).join(', ')}</span>
            </span>
          )
        }}
        description={about(wanted, recipient)}
        selectFirstOptionOnChange
        // The suggestions cover the hint below the field.
        comboboxProps={{ shadow: 'md', offset: 2, withinPortal: false }}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={300}
      />
      <Textarea
        ref={commandField}
        className={classes.command}
        label="Command"
        description="Enter sends, Shift+Enter begins a new line"
        maxRows={8}
        value={command}
        onChange={(event) => setCommand(event.currentTarget.value)}
        onKeyDown={sendByEnter}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={8000}
      />
      <Button
        type="submit"
        className={classes.send}
        leftSection={<IconSend size={15} stroke={1.8} aria-hidden />}
        disabled={!ready}
        loading={sending.isPending}
      >
        Send
      </Button>
    </form>
  )
}
