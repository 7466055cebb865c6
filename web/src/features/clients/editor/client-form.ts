import { AccountDetails, Client, genericMessages, SavedClient, clientMessages, type Branch } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { clientQuery } from '../../../lib/client.queries.ts'
import { toast, removalsOf } from '../../../lib/toasts.ts'
import { useEntityForm, type EntityForm, type Loaded } from '../../../ui/form/use-entity-form.ts'
import { createClient, saveClient } from '../clients.queries.ts'

/** The single form of a client, of which each tab shows a part. */
export type ClientForm = EntityForm<SavedClient>

const loadedFrom = (client: Client): Loaded<SavedClient> => ({
  values: {
    ...client,
    accountdetails: AccountDetails.parse(client.accountdetails ?? {}),
    options: client.options ?? {},
  },
  version: client.version,
  ...(client.savedBy && { by: client.savedBy }),
})

/** The initial values of a new client; the server adds report types, settings and a branch. */
const emptyClient = (): Client => Client.parse({ id: 'new', name: '' })

/** The form of an existing client. If another user saved first, both versions are shown and nothing is lost. */
export const useClientForm = (client: Client): ClientForm => {
  const cache = useQueryClient()
  return useEntityForm<SavedClient>({
    schema: SavedClient,
    loaded: loadedFrom(client),
    save: async (values, version = 0) => {
      const before = cache.getQueryData(clientQuery(client.id).queryKey)
      const saved = await saveClient(values, version)
      tellRemoved(before, saved)
      toast.success(genericMessages.saved)
      return loadedFrom(saved)
    },
    load: async () => loadedFrom(await cache.fetchQuery({ ...clientQuery(client.id), staleTime: 0 })),
    unsaved: { within: `/clients/${client.id}` },
  })
}

export const useNewClientForm = (): ClientForm => {
  const navigate = useNavigate()
  const [key] = useState(newId)
  const [begun] = useState(emptyClient)
  const made = useRef<string>(undefined)
  return useEntityForm<SavedClient>({
    schema: SavedClient,
    loaded: { values: begun },
    save: async (values) => {
      const client = await createClient(values, key)
      made.current = client.id
      toast.success(genericMessages.added)
      return undefined
    },
    leave: () => void navigate(`/clients/${made.current}/address`, { replace: true }),
    unsaved: { within: '/clients/new' },
  })
}

type Saved = Pick<Branch, 'looknfeel'> & Partial<Pick<Client, 'contacts' | 'reportfactory'>>

export const tellRemoved = removalsOf<Saved>([
  [clientMessages.contactDeleted, ({ contacts }) => contacts],
  [clientMessages.reportTypeDeleted, ({ reportfactory }) => reportfactory?.reportTypeList],
  [clientMessages.logoRemoved, ({ looknfeel }) => looknfeel.logo],
  [
    clientMessages.imageRemoved,
    ({ looknfeel: { logo: _logo, ...others } }) => Object.values(others).filter(Array.isArray).flat(),
  ],
])
