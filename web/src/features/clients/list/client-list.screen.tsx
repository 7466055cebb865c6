import { Button, Kbd, ActionIcon, Tooltip } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconPlus, IconDownload } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { countText } from '../../../lib/date-time.ts'
import { nameQuery } from '../../../lib/client.queries.ts'
import { useShortcuts, useShortcutState } from '../../../lib/shortcuts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/search-field/search-field.tsx'
import { useCsv } from '../../../ui/table/csv-button.tsx'
import { letterIn, shownLetter, LetterIndex } from '../../../ui/table/letters.tsx'
import { ListScreen } from '../../../ui/table/list-screen.tsx'
import { MoreFoot } from '../../../ui/table/more-foot.tsx'
import { initialsQuery, letterQuery, letterAddress, nameIn } from '../clients.queries.ts'
import { ClientTable } from './client-table.tsx'
import { clientMessages, routes } from '@lintel/contract'
import { apiFile } from '../../../lib/api.ts'
import { saveBlob } from '../../../lib/save-file.ts'

const maxFound = 50

const newClient = '/clients/new'

/** A search keeps the letter from which it started. */
const nameAddress = (letter: string, name: string) =>
  name === '' ? letterAddress(letter) : `${letterAddress(letter)}&name=${encodeURIComponent(name)}`

const useClients = (letter: string, name: string) => {
  const byLetter = useInfiniteQuery({
    ...letterQuery(letter),
    enabled: name === '',
    placeholderData: keepPreviousData,
  })
  const byName = useQuery({ ...nameQuery(name), enabled: name !== '', placeholderData: keepPreviousData })
  if (name !== '') return { clients: byName.data?.data, source: byName, list: undefined }
  return { clients: byLetter.data?.pages.flatMap(({ data }) => data), source: byLetter, list: byLetter }
}

export function ClientListScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { data: initials } = useQuery(initialsQuery)
  const letter = shownLetter(letterIn(params), initials)
  const name = nameIn(params)
  const { clients: known, source, list } = useClients(letter, name)
  // Rows stay while the next ones load, but not an empty list, which says nothing of the next letter.
  const clients = source.isPlaceholderData && known?.length === 0 ? undefined : known
  const keys = useShortcutState(({ enabled }) => enabled)
  useShortcuts('Clients', [{ keys: ['n'], label: 'New client', run: () => void navigate(newClient) }])
  const add = (
    <Button component={Link} to={newClient} leftSection={<IconPlus size={16} stroke={2} aria-hidden />}>
      New Client
    </Button>
  )

  return (
    <ListScreen
      title="Clients"
      actions={
        <>
          <ContactsDownload />
          <Button
            component={Link}
            to={newClient}
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            rightSection={keys && <Kbd visibleFrom="sm">N</Kbd>}
          >
            New Client
          </Button>
        </>
      }
      filters={
        <>
          <SearchField
            label="Search by name"
            placeholder="Name of a client"
            value={name}
            onSearch={(wanted) => void navigate(nameAddress(letter, wanted), { replace: name !== '' })}
          />
          <LetterIndex current={name === '' ? letter : undefined} used={initials} addressOf={letterAddress} />
        </>
      }
      foot={
        clients &&
        clients.length > 0 && (
          <MoreFoot
            text={
              name !== '' && clients.length === maxFound
                ? `First ${maxFound} matches`
                : countText(clients.length, 'client')
            }
            list={list}
          />
        )
      }
    >
      <ClientTable
        rows={clients}
        source={source}
        empty={
          name === '' ? (
            <EmptyState
              title={`No client under ${letter.toUpperCase()}`}
              text="Choose another letter, search by name, or create a client."
            >
              {add}
            </EmptyState>
          ) : (
            <EmptyState
              title="No client found"
              text={`No client has ${name} in its name. Type the start of each word.`}
            >
              <Button variant="default" component={Link} to={letterAddress(letter)}>
                Back to {letter.toUpperCase()}
              </Button>
            </EmptyState>
          )
        }
      />
    </ListScreen>
  )
}

const what = 'Download CSV: contacts of all clients'

export function ContactsDownload() {
  const { mutate, isPending } = useCsv(
    async () => saveBlob(await apiFile(routes.downloadContactsCsv), 'contacts.csv'),
    clientMessages.contactsDownloaded,
  )
  const common = { loading: isPending, 'aria-label': what, onClick: () => mutate() }
  return (
    <>
      <Tooltip label="Contacts of all clients">
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          {...common}
        >
          Download CSV
        </Button>
      </Tooltip>
      <ActionIcon size={44} hiddenFrom="sm" {...common}>
        <IconDownload size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </>
  )
}
