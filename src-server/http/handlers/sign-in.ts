import { logout, refreshTokens, register } from '../../use-cases/sign-in.ts';
import type { Handlers } from './handler.ts';

export const signInHandlers: Handlers<'register' | 'refresh' | 'logout'> = {
  register: {
    kind: 'asks',
    run: (deps, { body }) =>
      register(deps.signIn, {
        initData: body.init_data,
        refCode: body.ref_code === '' ? null : (body.ref_code ?? null),
      }),
  },
  refresh: {
    kind: 'asks',
    run: (deps, { body }) =>
      refreshTokens(deps.signIn, 'refresh_token' in body ? body.refresh_token : body.refresh),
  },
  logout: {
    kind: 'asks',
    // The client has forgotten its tokens whatever this answers: nobody would end the session after a refusal.
    isAlwaysLetIn: true,
    async run(deps, { familyId }) {
      await logout(deps.signIn, familyId);
      return { ok: true };
    },
  },
};
