// The bridge, and nothing else: two functions, no logic. The shell checks who calls and what is asked.
import type { IpcRendererEvent } from 'electron';
import { contextBridge, ipcRenderer } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../shared/contract/channels.ts';
import type { Bridge, WindowEvent } from '../shared/contract/shell.ts';

const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(CALL_CHANNEL, name, input),
  subscribe: (listener) => {
    const hear = (_event: IpcRendererEvent, event: WindowEvent): void => listener(event);
    ipcRenderer.on(EVENT_CHANNEL, hear);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, hear);
    };
  },
};

contextBridge.exposeInMainWorld('adsheet', bridge);
