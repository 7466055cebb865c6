import { FeatureFunction } from '../constructs/feature-function.ts'
import { addFeatureRoutes } from '../constructs/feature-routes.ts'
import { secretAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from '../features/feature.ts'
import type { EdgeStack } from './edge.ts'
import type { MonitoredStack } from './monitored-stack.ts'

export function addFeature<R extends { edge: EdgeStack }>(
  stack: MonitoredStack,
  { feature, about, memory, permissions, ...options }: FeatureInfrastructure<R>,
  resources: R,
): FeatureFunction {
  const { api, authorizer, originSecret } = resources.edge
  const made = stack.watched(
    new FeatureFunction(stack, `${feature[0]?.toUpperCase()}${feature.slice(1)}`, {
      environment: stack.target,
      entry: `functions/${feature}/handler.ts`,
      description: about,
      ...options,
      ...(memory && { memoryMegabytes: stack.target.memoryMegabytes[memory] }),
      permissions: [secretAccess('ORIGIN_SECRET', originSecret), ...(permissions?.(resources) ?? [])],
    }),
  )
  addFeatureRoutes(stack, feature, { api, authorizer, lambda: made.lambda })
  return made
}
