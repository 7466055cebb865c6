import { providerClientId, type LookImage, type TemplateSetting } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { clientQuery, defaultBackgroundsQuery, saveBackgrounds } from '../../../lib/client.queries.ts'
import { webConfig } from '../../../lib/config.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { tryAgain } from '../../../lib/try-again.ts'

export interface SettingImages {
  bucket: string
  /** The client's backgrounds, then the defaults, which are read-only. */
  images: readonly LookImage[]
  /** The owner whose backgrounds can be added and removed here; undefined if read-only. */
  keeper: string | undefined
}

/** For a default template only the provider's backgrounds; undefined until loaded. */
export function useSettingImages(client: string | undefined, mayChange: boolean): SettingImages | undefined {
  const { data: own } = useQuery({ ...clientQuery(client ?? ''), enabled: client !== undefined })
  const { data: defaults } = useQuery(defaultBackgroundsQuery)
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: webConfig, staleTime: Infinity })
  const bucket = config?.photoBucket
  const backgrounds = client === undefined ? noImages : own?.looknfeel.backgrounds
  return useMemo(() => {
    if (!bucket || !backgrounds || !defaults) return undefined
    const offered = client === undefined && mayChange ? defaults.data.map(changeable) : defaults.data
    const keeper = mayChange ? (client ?? providerClientId) : undefined
    return { bucket, images: [...backgrounds, ...offered], keeper }
  }, [bucket, backgrounds, defaults, client, mayChange])
}

const noImages: readonly LookImage[] = []
const changeable = (image: LookImage): LookImage => ({ ...image, readonly: false })

const changeBackgrounds = (keeper: string, change: (images: readonly LookImage[]) => LookImage[]) =>
  tryAgain(
    async () => {
      const { looknfeel, version } = await queryClient.fetchQuery({ ...clientQuery(keeper), staleTime: 0 })
      await saveBackgrounds(keeper, change(looknfeel.backgrounds), version)
    },
    // Another user may save the client at the same moment.
    { isWorthIt: (error) => error instanceof ApiError && error.status === 409, maxTries: 4, pauseMs: () => 0 },
  )

export const addBackground = (keeper: string, src: string, createdAt: string): Promise<void> =>
  changeBackgrounds(keeper, (images) => [
    ...images.filter((image) => image.src !== src),
    { src, createdAt, hasGalleryLink: true, readonly: false },
  ])

export const removeBackground = (keeper: string, src: string): Promise<void> =>
  changeBackgrounds(keeper, (images) => images.filter((image) => image.src !== src))

export type SettingValue = Pick<TemplateSetting, 'value' | 'booleanvalue'>

export interface SettingFieldProps {
  setting: TemplateSetting
  onChange: (value: SettingValue) => void
  /** Undefined if none can be chosen, or until loaded. */
  images: SettingImages | undefined
  /** The path that the server's error names. */
  path?: string
  error?: string
}
