import type { PropertySetup, SetupStep } from '#contract/front-desk/setup.staff.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { showToast } from '#web/ui/toasts.tsx'

/** Skips and resumes steps of the setup, with undo. */
export function useSkipSteps({ property_id, steps }: Pick<PropertySetup, 'property_id' | 'steps'>) {
  const text = usePartMessages('setup')
  const write = useWrite('updateSetup')
  const before = steps.filter(({ status }) => status === 'skipped').map(({ step }) => step)
  const set = (skipped: SetupStep[], message: string) =>
    write.mutate(
      { body: { property_id, skipped } },
      {
        onSuccess: () =>
          showToast(
            message,
            () => write.mutate({ body: { property_id, skipped: before } }),
            `setup ${property_id}`,
          ),
      },
    )
  return {
    skip: (step: SetupStep) => set([...before, step], text.skipped_now(text.steps[step].title)),
    skipRest: () =>
      set(
        steps.filter(({ status }) => status !== 'done').map(({ step }) => step),
        text.rest_skipped,
      ),
    takeUp: () => set([], text.taken_up),
    is_writing: write.isPending,
    error: write.error,
  }
}
