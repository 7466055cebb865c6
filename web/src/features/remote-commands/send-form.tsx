import { Id, isVisible, type RemoteCommand } from '@lintel/contract'
import { Autocomplete, Button, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { recipientsFor, type Recipients } from './recipients.ts'
import { useSendCommand } from './remote-commands.queries.ts'
import classes from './send-form.module.css'

const suggestionsAtMost = 20

interface FormProps {
  recipients: Recipients
  sent: (command: RemoteCommand) => void
  /** The first field, for the screen's keys. */
  userField: RefObject<HTMLInputElement | null>
}

const nobody = 'No user of a client has this id'

const severalText = 'Several clients have a user of this id: choose one'

/** True where the id alone does not say who is meant. */
const isOfSeveral = (typed: string, recipients: Recipients) =>
  !recipients.has(typed) && [...recipients.values()].some(({ id }) => id === typed)

/** What is said below the field about its text. */
const about = (typed: string, recipients: Recipients) => {
  const known = recipients.get(typed)
  if (known) return `${known.name}, ${known.client}`
  if (typed === '') return 'Type a name, an e-mail or a client to find the id'
  if (isOfSeveral(typed, recipients)) return severalText
  return recipients.size === 0 ? 'The id of an agency user' : nobody
}

/** Who a command is for, and what the device is to do. */
export function SendForm({ recipients, sent, userField }: FormProps) {
  const [typed, setTyped] = useState('')
  const [command, setCommand] = useState('')
  const commandField = useRef<HTMLInputElement>(null)
  const sending = useSendCommand((created) => {
    // The next one is often for the same user.
    setCommand('')
    sent(created)
  })
  const wanted = typed.trim()
  const known = recipients.get(wanted)
  const userid = known?.id ?? wanted
  const valid = Id.safeParse(userid).success && !isOfSeveral(wanted, recipients)
  const ready = valid && isVisible(command)

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!ready || sending.isPending) return
    sending.mutate({ userid, ...(known && { clientid: known.clientId }), command: command.trim() })
  }

  const goOn = () => requestAnimationFrame(() => commandField.current?.focus())

  /** Typing may start before the users are loaded: none is marked then, and Enter means the first. */
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const isMarked = event.currentTarget.hasAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || known || isMarked) return
    const [first] = wanted === '' ? [] : recipientsFor(wanted, recipients, 1)
    if (!first) return
    event.preventDefault()
    setTyped(first)
    goOn()
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
        onOptionSubmit={goOn}
        onKeyDown={takeFirst}
        filter={({ search }) =>
          recipientsFor(search, recipients, suggestionsAtMost).map((value) => ({ value, label: value }))
        }
        renderOption={({ option }) => {
          const { name, email, client } = recipients.get(option.value) ?? { name: option.value, email: '', client: '' }
          return (
            <span className={classes.suggestion}>
              <span>{name}</span>
              <span>{[client, email].filter(Boolean).join(', ')}</span>
            </span>
          )
        }}
        description={about(wanted, recipients)}
        selectFirstOptionOnChange
        // The suggestions cover what is said below the field.
        comboboxProps={{ shadow: 'md', offset: 2, withinPortal: false }}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={300}
      />
      <TextInput
        ref={commandField}
        className={classes.command}
        label="Command"
        value={command}
        onChange={(event) => setCommand(event.currentTarget.value)}
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
