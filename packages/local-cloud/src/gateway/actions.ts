import type { Access } from '../iam/request.ts'
import type { RouteSpec } from './api-spec.ts'

interface Api {
  id: string
  region: string
  account: string
}

const apiArn = ({ id, region, account }: Api) => `arn:aws:execute-api:${region}:${account}:${id}`

/** `target` is `/{stage}/@connections/{id}`. */
export const connectionRights = (api: Api, method: string, target: string): Access[] => {
  const [, stage = '', connection = ''] = /^\/([^/]+)\/@connections\/([^/?]+)/.exec(target) ?? []
  return [
    {
      action: 'execute-api:ManageConnections',
      resource: `${apiArn(api)}/${stage}/${method}/@connections/${decodeURIComponent(connection)}`,
    },
  ]
}

/** The actual method and the route's path, or the route's key. */
export const routeSource = (api: Api, stage: string, { key }: RouteSpec, method = ''): string => {
  const path = key.split(' ')[1]
  return `${apiArn(api)}/${stage}/${path === undefined ? key : `${method}${path}`}`
}

export const authorizerSource = (api: Api, authorizerId: string): string => `${apiArn(api)}/authorizers/${authorizerId}`
