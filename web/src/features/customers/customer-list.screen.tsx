import { customerMessages, customersAtOnce } from '@lintel/contract'
import { Button, Kbd, Menu } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconDownload, IconFileSpreadsheet, IconPlus, IconUpload } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useAttempt } from '../../lib/attempt.ts'
import { countText } from '../../lib/date-time.ts'
import { customerListQuery, customerNameQuery } from '../../lib/customer.queries.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { useShortcuts, useShortcutState } from '../../lib/shortcuts.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { MoreFoot } from '../../ui/table/more-foot.tsx'
import { CustomerTable } from './customer-table.tsx'
import {
  clientIn,
  customerAddress,
  downloadCustomers,
  listAddress,
  nameIn,
  useChoosesClient,
} from './customers.queries.ts'

const useCustomers = (client: string | undefined, name: string, isWanted: boolean) => {
  const all = useInfiniteQuery({
    ...customerListQuery(client),
    enabled: isWanted && name === '',
    placeholderData: keepPreviousData,
  })
  const byName = useQuery({
    ...customerNameQuery(client, name),
    enabled: isWanted && name !== '',
    placeholderData: keepPreviousData,
  })
  if (name !== '') return { customers: byName.data?.data, source: byName, list: undefined }
  return { customers: all.data?.pages.flatMap(({ data }) => data), source: all, list: all }
}

function FileMenu({ client, ...size }: { client: string | undefined; visibleFrom?: string; hiddenFrom?: string }) {
  const { busy, attempt } = useAttempt()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={busy !== undefined}
          leftSection={<IconFileSpreadsheet size={16} stroke={1.8} aria-hidden />}
          {...size}
        >
          CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconDownload size={15} stroke={1.8} aria-hidden />}
          onClick={() => void attempt('busy', () => downloadCustomers(client))}
        >
          Download CSV
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUpload size={15} stroke={1.8} aria-hidden />}
          onClick={() => openDialog('importCustomers', { client })}
        >
          Import CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export function CustomerListScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const chooses = useChoosesClient()
  const client = chooses ? clientIn(params) : undefined
  const isWanted = !chooses || client !== undefined
  const name = nameIn(params)
  const { customers: known, source, list } = useCustomers(client, name, isWanted)
  // Rows stay while the next ones load, but not an empty list, which says nothing of the next.
  const customers = source.isPlaceholderData && known?.length === 0 ? undefined : known
  const keys = useShortcutState(({ enabled }) => enabled)
  const newCustomer = customerAddress('new', client)
  useShortcuts('Customers', [{ keys: ['n'], label: 'New customer', run: () => isWanted && void navigate(newCustomer) }])

  return (
    <ListScreen
      title="Customers"
      actions={
        isWanted && (
          <>
            <FileMenu client={client} visibleFrom="sm" />
            <Button
              component={Link}
              to={newCustomer}
              leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
              rightSection={keys && <Kbd visibleFrom="sm">N</Kbd>}
            >
              New Customer
            </Button>
          </>
        )
      }
      filters={
        <>
          {chooses && (
            <ClientSelect
              aria-label="Client"
              placeholder="Client"
              value={client ?? ''}
              onChange={(id) => void navigate(listAddress(id === '' ? undefined : id))}
            />
          )}
          {isWanted && (
            <SearchField
              label="Search by name"
              placeholder="Company or branch"
              value={name}
              onSearch={(wanted) => void navigate(listAddress(client, wanted), { replace: name !== '' })}
            />
          )}
          {/* On a phone the bar has no room for it. */}
          {isWanted && <FileMenu client={client} hiddenFrom="sm" />}
        </>
      }
      foot={
        isWanted &&
        customers &&
        customers.length > 0 && (
          <MoreFoot
            text={
              name !== '' && customers.length === customersAtOnce
                ? `First ${customersAtOnce} matches`
                : countText(customers.length, 'customer')
            }
            list={list}
          />
        )
      }
    >
      {isWanted ? (
        <CustomerTable
          rows={customers}
          client={client}
          source={source}
          empty={
            name === '' ? (
              <EmptyState
                title={customerMessages.none}
                text="Companies that you write reports for: their details are filled in for you in each report."
              >
                <Button component={Link} to={newCustomer}>
                  New Customer
                </Button>
              </EmptyState>
            ) : (
              <EmptyState
                title={customerMessages.none}
                text={`No customer has ${name} in its name. Type the start of each word.`}
              >
                <Button variant="default" component={Link} to={listAddress(client)}>
                  All customers
                </Button>
              </EmptyState>
            )
          }
        />
      ) : (
        <EmptyState title={customerMessages.chooseClient} text="Customers belong to a client." />
      )}
    </ListScreen>
  )
}
