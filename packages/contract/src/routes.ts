import {
  addressRoutes,
  clientRoutes,
  dictionaryRoutes,
  documentRoutes,
  emailRoutes,
  emailTemplateRoutes,
  imageRoutes,
  photoRoutes,
  remoteCommandRoutes,
  reportRoutes,
  sharingRoutes,
  systemRoutes,
} from './feature-routes.ts'
import type { RouteDefinition } from './route.ts'

/** Every route of the API by name. API Gateway, handlers, web client, API reference and tests are made from it. */
export const routes = {
  ...addressRoutes,
  ...systemRoutes,
  ...clientRoutes,
  ...dictionaryRoutes,
  ...reportRoutes,
  ...documentRoutes,
  ...photoRoutes,
  ...imageRoutes,
  ...sharingRoutes,
  ...emailRoutes,
  ...emailTemplateRoutes,
  ...remoteCommandRoutes,
} as const satisfies Record<string, RouteDefinition>

export type RouteName = keyof typeof routes
