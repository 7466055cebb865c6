import { Client, genericMessages, providerClientId, type LookAndFeel } from '@lintel/contract'
import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { errorText } from '../../../lib/api-error.ts'
import { clientQuery, defaultBackgroundsQuery, saveBackgrounds } from '../../../lib/client.queries.ts'
import { webConfig } from '../../../lib/config.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ImageList } from '../../../ui/files/image-list.tsx'
import { EntityForm, SaveBar } from '../../../ui/form/entity-form.tsx'
import { FieldGroup } from '../../../ui/form/section-page.tsx'
import { useEntityForm } from '../../../ui/form/use-entity-form.ts'
import { ScreenBar } from '../../../ui/screen-bar.tsx'
import page from '../../../ui/form/form-page.module.css'
import classes from '../editor/client-editor.module.css'
import {
  backgroundImages,
  defaultImages,
  imageName,
  LookImages,
  LookUploadsProvider,
} from '../editor/look/look-tab.tsx'
import { CoverPreview } from '../editor/look/look-previews.tsx'
import look from '../editor/look/look-tab.module.css'

const address = '/backgrounds'
const Backgrounds = Client.pick({ looknfeel: true })

const nothing = () => undefined

function Defaults({ bucket }: { bucket: string }) {
  const { data: { data = [] } = {} } = useQuery(defaultBackgroundsQuery)
  if (data.length === 0) return null
  return (
    <FieldGroup title="Default backgrounds" note="Available to the templates of every client.">
      <ImageList
        label="Default backgrounds"
        bucket={bucket}
        images={data.map(({ src }) => ({ src, name: imageName(src) }))}
        uploads={[]}
        onRetry={nothing}
        onDrop={nothing}
      />
    </FieldGroup>
  )
}

function BackgroundsForm({ client }: { client: Client }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const isProvider = client.id === providerClientId
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: webConfig, staleTime: Infinity })
  const loadedFrom = ({ looknfeel, version, savedBy }: Client) => ({
    values: { looknfeel },
    version,
    ...(savedBy && { by: savedBy }),
  })
  const form = useEntityForm<{ looknfeel: LookAndFeel }>({
    schema: Backgrounds,
    loaded: loadedFrom(client),
    save: async ({ looknfeel }, version = 0) => {
      const saved = await saveBackgrounds(client.id, looknfeel.backgrounds, version)
      toast.success(genericMessages.saved)
      return loadedFrom(saved)
    },
    load: async () => loadedFrom(await cache.fetchQuery({ ...clientQuery(client.id), staleTime: 0 })),
    unsaved: { within: address },
  })
  return (
    <EntityForm form={form} label="Backgrounds" className={page.page}>
      <ScreenBar title="Backgrounds" />
      <div className={classes.top}>
        <p className={classes.of}>{isProvider ? 'Defaults of every client' : client.name}</p>
      </div>
      <div className={classes.tab}>
        <h2 className="sr">Look</h2>
        <LookUploadsProvider client={client.id} within={address} form={form}>
          <div className={look.columns} data-narrow>
            <div>
              <LookImages
                form={form}
                bucket={config?.photoBucket}
                lists={[isProvider ? defaultImages : backgroundImages]}
              />
              {config && !isProvider && <Defaults bucket={config.photoBucket} />}
            </div>
            {!isProvider && (
              <div>
                <FieldGroup title="Preview">
                  <div className={look.previews}>
                    <h4>Cover of a PDF</h4>
                    {config && (
                      <CoverPreview
                        client={{ ...client, looknfeel: form.values.looknfeel }}
                        bucket={config.photoBucket}
                      />
                    )}
                  </div>
                </FieldGroup>
              </div>
            )}
          </div>
        </LookUploadsProvider>
      </div>
      <SaveBar form={form} onCancel={() => void navigate(isProvider ? '/reporttemplates' : '/accountsettings')} />
    </EntityForm>
  )
}

export function BackgroundsScreen() {
  const { client, roles } = useSession()
  const id = roles.administrator || roles.support ? providerClientId : client?.id
  const { data, error, refetch } = useQuery({ ...clientQuery(id ?? ''), enabled: id !== undefined })
  if (data) return <BackgroundsForm key={data.id} client={data} />
  if (error || id === undefined)
    return (
      <EmptyState failed title="The backgrounds could not be loaded" text={error ? errorText(error) : ''}>
        <Button variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </EmptyState>
    )
  return (
    <div className={classes.loading} aria-busy="true" aria-label="Loading backgrounds">
      <ScreenBar title="Backgrounds" />
      <Skeleton height={225} width={400} />
    </div>
  )
}
