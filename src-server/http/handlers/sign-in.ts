import { logout, refreshTokens, register } from '../../use-cases/sign-in.ts';
import type { Handlers } from './handler.ts';

export const signInHandlers: Handlers<'register' | 'refresh' | 'logout'> = {
  register: {
    kind: 'free',
    run: (deps, { body }) =>
      register(deps.signIn, {
        initData: body.init_data,
        refCode: body.ref_code === '' ? null : (body.ref_code ?? null),
      }),
  },
  refresh: {
    kind: 'free',
    run: (deps, { body }) =>
      refreshTokens(deps.signIn, 'refresh_token' in body ? body.refresh_token : body.refresh),
  },
  logout: {
    kind: 'free',
    async run(deps, { familyId }) {
      await logout(deps.signIn, familyId);
      return { ok: true };
    },
  },
};
