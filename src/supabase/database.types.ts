/** Generated from supabase/migrations by `npm run schema`; a test fails when it is stale. */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14' };
  public: {
    Tables: {
      history: {
        Row: {
          actor_id: string | null;
          created_at: string;
          id: number;
          kind: Database['public']['Enums']['history_kind'];
          new_value: string | null;
          note: string | null;
          old_value: string | null;
          person_id: string | null;
          request_id: string | null;
        };
        Insert: {
          actor_id?: string | null;
          created_at?: string;
          id?: number;
          kind: Database['public']['Enums']['history_kind'];
          new_value?: string | null;
          note?: string | null;
          old_value?: string | null;
          person_id?: string | null;
          request_id?: string | null;
        };
        Update: {
          actor_id?: string | null;
          created_at?: string;
          id?: number;
          kind?: Database['public']['Enums']['history_kind'];
          new_value?: string | null;
          note?: string | null;
          old_value?: string | null;
          person_id?: string | null;
          request_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'history_request_id_fkey';
            columns: ['request_id'];
            isOneToOne: false;
            referencedRelation: 'optimization_requests';
            referencedColumns: ['id'];
          },
        ];
      };
      mail_settings: {
        Row: {
          status_mail: boolean;
          user_id: string;
        };
        Insert: {
          status_mail?: boolean;
          user_id?: string;
        };
        Update: {
          status_mail?: boolean;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'mail_settings_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      optimization_requests: {
        Row: {
          business_name: string;
          created_at: string;
          id: string;
          keywords: string[];
          location: string;
          status: Database['public']['Enums']['request_status'];
          status_note: string | null;
          user_id: string;
        };
        Insert: {
          business_name: string;
          created_at?: string;
          id?: string;
          keywords: string[];
          location: string;
          status?: Database['public']['Enums']['request_status'];
          status_note?: string | null;
          user_id?: string;
        };
        Update: {
          business_name?: string;
          created_at?: string;
          id?: string;
          keywords?: string[];
          location?: string;
          status?: Database['public']['Enums']['request_status'];
          status_note?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'optimization_requests_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          created_at: string;
          email: string;
          full_name: string | null;
          id: string;
          role: Database['public']['Enums']['user_role'];
        };
        Insert: {
          created_at?: string;
          email: string;
          full_name?: string | null;
          id: string;
          role?: Database['public']['Enums']['user_role'];
        };
        Update: {
          created_at?: string;
          email?: string;
          full_name?: string | null;
          id?: string;
          role?: Database['public']['Enums']['user_role'];
        };
        Relationships: [];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      delete_account: {
        Args: never;
        Returns: boolean;
      };
      delete_person: {
        Args: { person: string };
        Returns: boolean;
      };
      export_account: {
        Args: never;
        Returns: Json;
      };
      export_requests: {
        Args: { search?: string; status?: Database['public']['Enums']['request_status']; sort?: string; after_value?: string; after_id?: string; owner?: string; created_from?: string; created_before?: string };
        Returns: Json;
      };
      export_selected: {
        Args: { ids: string[] };
        Returns: Json;
      };
      find_people: {
        Args: { search?: string; role?: Database['public']['Enums']['user_role']; sort?: string; after_value?: string; after_id?: string; page?: number };
        Returns: Json;
      };
      find_requests: {
        Args: { search?: string; status?: Database['public']['Enums']['request_status']; sort?: string; after_value?: string; after_id?: string; page?: number; owner?: string; created_from?: string; created_before?: string };
        Returns: Json;
      };
      finish_status_mail: {
        Args: { mail: string; attempt: number; problem?: string };
        Returns: boolean;
      };
      history_actors: {
        Args: { lines: number[] };
        Returns: Json;
      };
      open_person: {
        Args: { person: string };
        Returns: Json;
      };
      request_overview: {
        Args: { weeks?: number; since?: string };
        Returns: Json;
      };
      reset_second_factor: {
        Args: { person: string };
        Returns: boolean;
      };
      set_blocked: {
        Args: { person: string; blocked: boolean };
        Returns: boolean;
      };
      take_status_mails: {
        Args: { most?: number };
        Returns: Json;
      };
      withdraw_request: {
        Args: { request: string };
        Returns: boolean;
      };
    };
    Enums: {
      history_kind: 'status' | 'role' | 'block' | 'unblock' | 'deletion' | 'factor_reset' | 'look' | 'export' | 'withdrawal';
      request_status: 'pending' | 'processing' | 'completed' | 'failed';
      user_role: 'user' | 'admin';
    };
    CompositeTypes: { [_ in never]: never };
  };
};
